import "server-only"
import type { Method } from "@/lib/api/operation"
import { AppError, type Details } from "@/lib/errors"
import { log } from "@/lib/log"
import { traceIdFor } from "@/lib/telemetry/context"
import { secured } from "./headers"

export type RouteContext = { params: Promise<Record<string, string>> }
export type Route = (request: Request, context: RouteContext) => Promise<Response>

export const ok = (data: unknown, status = 200) => Response.json({ data }, { status })

/** The one place where errors become answers: people get the sentence, the log gets the cause. */
export const answering =
  (route: Route): Route =>
  async (request, context) =>
    secured(await answer(route, request, context), request.headers)

async function answer(route: Route, request: Request, context: RouteContext): Promise<Response> {
  try {
    return await route(request, context)
  } catch (thrown) {
    const error =
      thrown instanceof AppError
        ? thrown
        : new AppError("internal", "Something went wrong on our side. Try again in a moment.", {
            cause: thrown,
          })
    // A full quota is 507 by its number, but no failure of the server.
    if (error.status >= 500 && error.code !== "quota_exceeded") {
      const trace = traceIdFor(request)
      const { pathname: path } = new URL(request.url)
      log.error({ code: error.code, path, trace, err: error.cause ?? error }, "request failed")
      // A report of the failure can name it.
      return errorResponse(error, { "x-trace-id": trace })
    }
    return errorResponse(error)
  }
}

/** When nothing better is known. An outage is often over in seconds, a limit is not. */
const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: 60, 503: 10 }

function errorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, message, details, status } = error
  const wait = retryAfter(details) ?? RETRY_AFTER_SECONDS[status]
  if (wait !== undefined) headers["retry-after"] = String(wait)
  return Response.json({ error: { code, message, details } }, { status, headers })
}

const retryAfter = (details: Details | undefined) =>
  details && "retryAfterSeconds" in details ? details.retryAfterSeconds : undefined

/** Next answers HEAD with what GET does, and never reads the body: a stream would stay open. */
export async function headOf(response: Response): Promise<Response> {
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
