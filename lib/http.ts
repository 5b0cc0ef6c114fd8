import "server-only"
import { timingSafeEqual, createHash } from "node:crypto"
import { isAuthRetryableFetchError } from "@supabase/supabase-js"
import { z } from "zod"
import { fieldErrors } from "@/lib/api/field-errors"
import type { KindOfAnswer, Method, Operation } from "@/lib/api/operation"
import { env } from "@/lib/env"
import { AppError, type Details, type FieldError } from "@/lib/errors"
import { findUnkeepable } from "@/lib/json"
import { log } from "@/lib/log"
import { bearerClient, cookieClient, type Supabase } from "@/lib/supabase/server"

const LONGEST_BODY_BYTES = 1024 * 1024

export const ok = (data: unknown, status = 200) => Response.json({ data }, { status })

const LONGEST_KEY = 200

/** An empty key is refused: whoever sent it believes that a repeated request is safe. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")?.trim()
  if (key === undefined || (key !== "" && key.length <= LONGEST_KEY)) return key
  const message = `must have 1 to ${LONGEST_KEY} characters`
  throw invalid([{ field: "Idempotency-Key", message }])
}

/** Sent by browsers that reconnect to a stream. */
export const lastEventId = (request: Request): string | null => request.headers.get("last-event-id")

type RouteContext = { params: Promise<Record<string, string>> }
type Route = (request: Request, context: RouteContext) => Promise<Response>

export interface UserContext<Params, Query, Body> {
  request: Request
  /** Acts as the person: what RLS hides from them does not exist here. */
  supabase: Supabase
  userId: string
  email: string
  /** When the token behind the request ends, in ms since the epoch: no stream outlives it. */
  sessionEndsAt: number
  params: Params
  query: Query
  body: Body
}

type Result<Answer> = Answer extends z.ZodType ? z.input<Answer> : Response

/** For people and their programs: a session cookie or a bearer token. What goes out has the promised shape. */
export function withUser<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType | KindOfAnswer,
>(
  operation: Operation<Params, Query, Body, Answer>,
  handle: (
    context: UserContext<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
  ) => Promise<Result<Answer>>,
): Route {
  return answering(async (request, context) => {
    const { supabase, userId, email, sessionEndsAt } = await identify(request)
    const params = operation.params && parse(operation.params, await context.params, "not_found")
    const query = operation.query && parse(operation.query, queryOf(request))
    const body = operation.body && parse(operation.body, await readJson(request, operation))
    const result = await handle({
      request,
      supabase,
      userId,
      email,
      sessionEndsAt,
      params: params as z.infer<Params>,
      query: query as z.infer<Query>,
      body: body as z.infer<Body>,
    })
    if (result instanceof Response) return request.method === "HEAD" ? headOf(result) : result
    return ok((operation.answer as z.ZodType).parse(result), operation.status)
  })
}

/** Next answers HEAD with what GET does, and never reads the body: a stream would stay open for nobody. */
async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}

/** Names every method of a route, so that a wrong one is told which are right. */
export function routes<Routes extends Partial<Record<Method, Route>>>(handlers: Routes) {
  const methods = Object.keys(handlers)
  const allow = [...methods, ...("GET" in handlers ? ["HEAD"] : []), "OPTIONS"].join(", ")
  const refuse = answering(async (request) => {
    const message = `${request.method} is not possible here, only ${methods.join(" and ")}.`
    const refusal = new AppError("method_not_allowed", message)
    return errorResponse(refusal, { allow })
  })
  const OPTIONS = answering(async () => new Response(null, { status: 204, headers: { allow } }))
  const others = { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse }
  return { ...others, OPTIONS, ...handlers }
}

/** For the scheduler alone. Without a secret in the environment the door is shut. */
export function withCron(handle: (request: Request) => Promise<Response>): Route {
  return answering(async (request) => {
    const secret = env().CRON_SECRET
    const given = request.headers.get("authorization") ?? ""
    if (!secret || !sameText(given, `Bearer ${secret}`)) {
      throw new AppError("not_signed_in", "Send the cron secret as a bearer token.")
    }
    return handle(request)
  })
}

/** The one place where errors become answers: people get the sentence, the log gets the cause. */
export function answering(route: Route): Route {
  return async (request, context) => {
    try {
      return await route(request, context)
    } catch (thrown) {
      const error =
        thrown instanceof AppError
          ? thrown
          : new AppError("internal", "Something went wrong on our side. Try again in a moment.", {
              cause: thrown,
            })
      // A full quota is 507 by its number, and no fault of ours.
      if (error.status >= 500 && error.code !== "quota_exceeded") {
        log.error(
          { code: error.code, path: new URL(request.url).pathname, err: error.cause ?? error },
          "request failed",
        )
      }
      return errorResponse(error)
    }
  }
}

/** Said when nothing better is known. */
const RETRY_AFTER_SECONDS = 60

function errorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, message, details, status } = error
  if (status === 429) headers["retry-after"] = String(retryAfter(details))
  return Response.json({ error: { code, message, details } }, { status, headers })
}

const retryAfter = (details: Details | undefined) =>
  details && "retryAfterSeconds" in details ? details.retryAfterSeconds : RETRY_AFTER_SECONDS

type Identity = Pick<
  UserContext<unknown, unknown, unknown>,
  "supabase" | "userId" | "email" | "sessionEndsAt"
>

async function identify(request: Request): Promise<Identity> {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
  const bearer = scheme?.toLowerCase() === "bearer" && token ? token : undefined
  if (!bearer) refuseOtherSites(request)
  const supabase = bearer ? bearerClient(bearer) : await cookieClient()
  const { data, error } = await supabase.auth.getClaims(bearer)
  // Nobody is told to sign in because Auth is away, broken or busy.
  const status = error?.status ?? 0
  if (isAuthRetryableFetchError(error) || status === 429 || status >= 500) {
    throw new AppError("unavailable", "Supabase could not be reached. Try again in a moment.", {
      cause: error,
    })
  }
  const userId = data?.claims.sub
  if (!userId) {
    throw new AppError("not_signed_in", "Sign in, or send an access token as a bearer token.")
  }
  const { email = "", exp } = data.claims
  return { supabase, userId, email, sessionEndsAt: exp * 1000 }
}

/**
 * A browser sends the session cookie (SameSite=Lax) with no POST of another site; this also stops other
 * subdomains of our own, and browsers that do not know the attribute.
 */
function refuseOtherSites(request: Request): void {
  const from = request.headers.get("sec-fetch-site")
  if (request.method === "GET" || request.method === "HEAD" || !from) return
  if (from !== "same-origin" && from !== "none")
    throw new AppError("forbidden", "Another site may not do this for you.")
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

async function readJson(request: Request, { bodyBytes }: Operation): Promise<unknown> {
  const text = await readText(request, bodyBytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError("invalid_request", "The request body is not valid JSON.", { cause })
  }
}

/** Stops reading as soon as it is too much, whatever the headers said. */
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

function parse<Schema extends z.ZodType>(
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
  return new AppError("invalid_request", `The request is not right: ${named}`, { details })
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
