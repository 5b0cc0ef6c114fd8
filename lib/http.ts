import "server-only"
import { timingSafeEqual, createHash } from "node:crypto"
import { isAuthRetryableFetchError } from "@supabase/supabase-js"
import { z } from "zod"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { bearerClient, cookieClient, type Supabase } from "@/lib/supabase/server"

const LONGEST_BODY_BYTES = 1024 * 1024

export const ok = (data: unknown) => Response.json({ data })
export const accepted = (data: unknown) => Response.json({ data }, { status: 202 })

/** Addresses that name one thing: anything but an id is an address where nothing is. */
export const byId = z.object({ id: z.uuid() })

export const idempotencyKey = (request: Request): string | undefined =>
  request.headers.get("idempotency-key")?.trim() || undefined

type Params = Record<string, string>
type RouteContext = { params: Promise<Params> }
type Route = (request: Request, context: RouteContext) => Promise<Response>

export interface UserContext<Body, P> {
  request: Request
  /** Acts as the person: what RLS hides from them does not exist here. */
  supabase: Supabase
  userId: string
  params: P
  body: Body
}

interface Shape<Body extends z.ZodType, P extends z.ZodType> {
  body?: Body
  params?: P
}

/** For people and their programs: a session cookie or a bearer token. */
export function withUser<
  Body extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUnknown,
>(
  shape: Shape<Body, P>,
  handle: (context: UserContext<z.infer<Body>, z.infer<P>>) => Promise<Response>,
): Route {
  return answering(async (request, context) => {
    const { supabase, userId } = await identify(request)
    const params = parse(shape.params ?? z.unknown(), await context.params, "not_found")
    const body = shape.body ? parse(shape.body, await readJson(request)) : undefined
    return handle({
      request,
      supabase,
      userId,
      params: params as z.infer<P>,
      body: body as z.infer<Body>,
    })
  })
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
      if (error.status >= 500) {
        log.error(
          { code: error.code, path: new URL(request.url).pathname, err: error.cause ?? error },
          "request failed",
        )
      }
      const { code, message, details } = error
      const headers = error.status === 429 ? { "retry-after": "60" } : undefined
      return Response.json({ error: { code, message, details } }, { status: error.status, headers })
    }
  }
}

async function identify(request: Request): Promise<{ supabase: Supabase; userId: string }> {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
  const bearer = scheme?.toLowerCase() === "bearer" && token ? token : undefined
  const supabase = bearer ? bearerClient(bearer) : await cookieClient()
  const { data, error } = await supabase.auth.getClaims(bearer)
  // Nobody is told to sign in because Auth is away.
  if (isAuthRetryableFetchError(error)) {
    throw new AppError("unavailable", "Supabase could not be reached. Try again in a moment.", {
      cause: error,
    })
  }
  const userId = data?.claims.sub
  if (!userId) {
    throw new AppError("not_signed_in", "Sign in, or send an access token as a bearer token.")
  }
  return { supabase, userId }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > LONGEST_BODY_BYTES) {
    throw new AppError("too_large", "The request is larger than 1 MB.")
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError("invalid_request", "The request body is not valid JSON.", { cause })
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: "invalid_request" | "not_found" = "invalid_request",
): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (code === "not_found") throw new AppError("not_found", "There is nothing at this address.")
  const details = parsed.error.issues.map((issue) => ({
    field:
      issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".") || "body",
    message: issue.message,
  }))
  const named = details.map(({ field, message }) => `${field}: ${message}`).join("; ")
  throw new AppError("invalid_request", `The request is not right: ${named}`, { details })
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
