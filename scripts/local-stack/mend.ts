// Where @supabase/lite answers otherwise than the hosted service, and the app must not notice.
// tests/database/local-stack.test.ts says for each what the real service answers.

import { authMends, noteDatabaseErrors, type Driver } from "./mend-auth"
import type { Mailbox } from "./mailbox"

export type Answer = (request: Request) => Promise<Response>

export interface Mend {
  applies(request: Request, url: URL): boolean
  answer(request: Request, lite: Answer, url: URL): Promise<Response>
}

/** Puts every mend around lite's own answers. */
export function mend(lite: Answer, mailbox: Mailbox): Answer {
  return [...mends, ...authMends(mailbox)].reduce<Answer>(
    (inner, { applies, answer }) =>
      (request) => {
        const url = new URL(request.url)
        return applies(request, url) ? answer(request, inner, url) : inner(request)
      },
    lite,
  )
}

const SIGN = "/storage/v1/object/sign/"
const LIST = "/storage/v1/object/list/"

/** Signing answers `signedURL`, a path below /storage/v1; lite calls it `signedUrl` and adds the prefix. */
const signedLinks: Mend = {
  applies: (request, url) => request.method === "POST" && url.pathname.startsWith(SIGN),
  async answer(request, lite) {
    const response = await lite(request)
    if (!response.ok) return response
    const fix = (one: Record<string, unknown>) => {
      const { signedUrl, ...rest } = one
      return typeof signedUrl === "string"
        ? { ...rest, signedURL: signedUrl.replace(/^\/storage\/v1/, "") }
        : one
    }
    const body = (await response.json()) as Record<string, unknown> | Record<string, unknown>[]
    return json(Array.isArray(body) ? body.map(fix) : fix(body), response)
  },
}

/** Following a signed link: a forged token is 400, `?download=` names the file, a range is served. */
const signedDownloads: Mend = {
  applies: (request, url) => request.method === "GET" && url.pathname.startsWith(SIGN),
  async answer(request, lite, url) {
    const response = await lite(request)
    if (response.status === 500) {
      const body = {
        statusCode: "400",
        error: "InvalidJWT",
        message: "signature verification failed",
      }
      return Response.json(body, { status: 400 })
    }
    if (!response.ok) return response
    const headers = new Headers(response.headers)
    const name = url.searchParams.get("download")
    if (name !== null) {
      const file = encodeURIComponent(name || (url.pathname.split("/").pop() ?? ""))
      headers.set("content-disposition", `attachment; filename=${file}; filename*=UTF-8''${file};`)
    }
    return cutRange(request, new Response(response.body, { status: response.status, headers }))
  },
}

async function cutRange(request: Request, response: Response): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? []
  if (from === undefined || response.status !== 200) return response
  const whole = await response.arrayBuffer()
  const last = Math.min(to ? Number(to) : Infinity, whole.byteLength - 1)
  const headers = new Headers(response.headers)
  if (Number(from) > last) {
    headers.set("content-range", `bytes */${whole.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  const part = whole.slice(Number(from), last + 1)
  headers.set("content-range", `bytes ${from}-${last}/${whole.byteLength}`)
  headers.set("content-length", String(part.byteLength))
  return new Response(part, { status: 206, headers })
}

interface StoredObject {
  name: string
  id: string | null
}

/** A listing has names relative to the prefix, and one row per folder; lite lists full paths of all. */
const listings: Mend = {
  applies: (request, url) => request.method === "POST" && url.pathname.startsWith(LIST),
  async answer(request, lite) {
    const asked = (await request.json()) as { prefix?: string; limit?: number; offset?: number }
    const prefix = asked.prefix ? asked.prefix.replace(/\/*$/, "/") : ""
    const everything = { ...asked, limit: 1_000_000, offset: 0 }
    const response = await lite(
      new Request(request.url, {
        method: "POST",
        headers: withoutLength(request.headers),
        body: JSON.stringify(everything),
      }),
    )
    if (!response.ok) return response
    const rows = new Map<string, StoredObject>()
    for (const object of (await response.json()) as StoredObject[]) {
      if (!object.name.startsWith(prefix)) continue
      const [name = "", ...below] = object.name.slice(prefix.length).split("/")
      rows.set(name, below.length ? folder(name) : { ...object, name })
    }
    const offset = asked.offset ?? 0
    return json([...rows.values()].slice(offset, offset + (asked.limit ?? 100)), response)
  },
}

const folder = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** Rows: times are ISO 8601 with a T, and a refused check is the caller's fault (400), not ours (500). */
const rows: Mend = {
  applies: (_request, url) => url.pathname.startsWith("/rest/v1/"),
  async answer(request, lite) {
    const response = await lite(request)
    if (!response.headers.get("content-type")?.includes("json")) return response
    const text = await response.text()
    const check = /PostgresError: (new row for relation .* violates check constraint .*)"/.exec(
      text,
    )
    if (response.status === 500 && check) {
      const message = JSON.parse(`"${check[1]}"`) as string
      return Response.json({ code: "23514", details: null, hint: null, message }, { status: 400 })
    }
    const iso = text.replace(/"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00"/g, '"$1T$2+00:00"')
    return new Response(iso || null, {
      status: response.status,
      headers: withoutLength(response.headers),
    })
  },
}

const mends = [signedLinks, signedDownloads, listings, rows]

interface Connection {
  rlsState: string
  driver: Driver & { options: { serializers: Record<number, (value: unknown) => unknown> } }
}

const JSON_TYPES = [114, 3802]

/** What only lite's connection to the database can mend. */
export function mendConnection(connection: object): void {
  if (!("rlsState" in connection) || !("driver" in connection)) {
    throw new Error("@supabase/lite has changed its connection: look at mend.ts again.")
  }
  const { driver } = connection as Connection
  const { options } = driver
  noteDatabaseErrors(driver)
  // Grants are what the migrations say. Left to itself, lite grants everything in `public` to everyone at
  // its first request; told that this is done already, it leaves them alone.
  ;(connection as Connection).rlsState = "active"
  // JSON arrives as JSON. Lite makes it a string and its driver does so once more, which would leave a
  // JSON string where an object belongs, in the arguments of functions and in auth.users.
  for (const type of JSON_TYPES) {
    options.serializers[type] = (value) =>
      typeof value === "string" ? value : JSON.stringify(value)
  }
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete("content-length")
  return kept
}

function json(body: unknown, like: Response): Response {
  return new Response(JSON.stringify(body), {
    status: like.status,
    headers: withoutLength(like.headers),
  })
}
