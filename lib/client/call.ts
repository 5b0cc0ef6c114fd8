import { offline, refusalOf, unclear } from "./refused"
import { table } from "./table"
import type { CallOptions, OperationName } from "./types"

export interface ClientOptions {
  /** Where the API is; the page's own host unless told otherwise. */
  baseUrl?: string
  /** A Supabase access token. Without one the session cookie says who asks. */
  token?: string | (() => string | Promise<string>)
}

export interface AnyRequest extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of an operation, for a link or a call. */
export function urlOf(
  { baseUrl = "" }: ClientOptions,
  name: OperationName,
  { params = {}, query = {} }: AnyRequest = {},
): string {
  const path = table[name][1].replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return `${baseUrl.replace(/\/$/, "")}${path}${given.length ? `?${search}` : ""}`
}

/** One request; whatever is not a good answer is thrown as `Refused`. */
export async function send(
  options: ClientOptions,
  name: OperationName,
  request: AnyRequest & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const { token } = options
  const bearer = typeof token === "function" ? await token() : token
  const headers: Record<string, string> = { ...request.headers }
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (request.idempotencyKey) headers["idempotency-key"] = request.idempotencyKey
  if (request.body !== undefined) headers["content-type"] = "application/json"
  const response = await fetch(urlOf(options, name, request), {
    method: table[name][0],
    cache: "no-store",
    headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: request.signal,
  }).catch((error: unknown) => {
    // Whoever stopped it knows why.
    if (request.signal?.aborted) throw error
    throw offline()
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}

export async function call(
  options: ClientOptions,
  name: OperationName,
  request?: AnyRequest,
): Promise<unknown> {
  const response = await send(options, name, request)
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer !== "object" || answer === null || !("data" in answer))
    throw unclear(response.status)
  return answer.data
}
