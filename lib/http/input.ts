import "server-only"
import type { z } from "zod"
import { fieldErrors } from "@/lib/api/field-errors"
import type { Operation } from "@/lib/api/operation"
import { AppError, type FieldError } from "@/lib/errors"
import { findUnkeepable, hasTooManyValues, MOST_VALUES } from "@/lib/json"

const LONGEST_BODY_BYTES = 1024 * 1024
const LONGEST_KEY = 200

/** An empty key is refused: its sender believes that a repeated request is safe. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")?.trim()
  if (key === undefined || (key !== "" && key.length <= LONGEST_KEY)) return key
  const message = `must have 1 to ${LONGEST_KEY} characters`
  throw invalid([{ field: "Idempotency-Key", message }])
}

/** Sent by browsers that reconnect to a stream. */
export const lastEventId = (request: Request): string | null => request.headers.get("last-event-id")

export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

export async function readJson(request: Request, { bodyBytes }: Operation): Promise<unknown> {
  requireJson(request)
  const text = await readText(request, bodyBytes)
  if (hasTooManyValues(text))
    throw new AppError("too_large", `The request has more than ${MOST_VALUES} values.`, {
      details: { limitValues: MOST_VALUES },
    })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError("invalid_request", "The request body is not valid JSON.", { cause })
  }
}

/** A form of another site can send any other type without asking first; JSON it cannot. */
function requireJson(request: Request): void {
  const sent = request.headers.get("content-type")
  const type = sent?.split(";")[0]?.trim().toLowerCase()
  if (type === "application/json") return
  const told = sent ? `It came as ${sent.slice(0, 100)}.` : "It came without a type."
  throw new AppError(
    "not_json",
    `Send the body as JSON, with the header "Content-Type: application/json". ${told}`,
  )
}

/** Stops reading at the limit, whatever Content-Length said. */
export async function readText(request: Request, most = LONGEST_BODY_BYTES): Promise<string> {
  const tooLarge = () =>
    new AppError("too_large", `The request is larger than ${Math.round(most / 1024 / 1024)} MB.`, {
      details: { limitBytes: most },
    })
  if (Number(request.headers.get("content-length")) > most) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > most) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError("invalid_request", "The request ended before its body did.")
  }
  return Buffer.concat(chunks).toString("utf8")
}

export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: "invalid_request" | "not_found" = "invalid_request",
): z.infer<Schema> {
  const unkeepable = findUnkeepable(value)
  if (unkeepable && code === "invalid_request") throw invalid([unkeepable])
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (code === "not_found") throw new AppError("not_found", "There is nothing at this address.")
  throw invalid(fieldErrors(parsed.error.issues))
}

function invalid(details: FieldError[]): AppError {
  const named = details.map(({ field, message }) => `${field}: ${message}`).join("; ")
  return new AppError("invalid_request", `Invalid request: ${named}`, { details })
}
