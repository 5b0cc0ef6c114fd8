// Every page and every route of the API, as the file system has them, with the headers of their answers.
import fs from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { makeOperator } from "../../scripts/local-stack/seed"
import { newPerson, type Shown } from "../../scripts/showcase/people"
import { batchOf, keepExport } from "../helpers/kept-exports"
import { routesOnDisk } from "../helpers/matrix-routes"
import { connect, type Sql } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const PRIVATE = "private, no-store"

interface Expected {
  /** What stands for the parts in brackets, and the query. */
  at?: (world: World) => string
  status?: number
  cache?: RegExp | string
  /** A policy of its own. */
  policy?: RegExp
}

/** By cookie, unless the route is for a program. */
const api: Record<string, Expected> = {
  "/api/{...path}": { at: () => "/api/nothing", status: 404 },
  "/api/cron/cleanup-exports": { status: 401 },
  "/api/cron/process-exports": { status: 401 },
  "/api/health": { cache: "no-store" },
  "/api/health/live": {},
  "/api/metrics": { status: 401 },
  "/api/v1/documents": {},
  "/api/v1/documents/import": { status: 405 },
  "/api/v1/documents/preview": { status: 405 },
  "/api/v1/documents/{id}": { at: ({ document }) => `/api/v1/documents/${document}` },
  "/api/v1/documents/{id}/preview": {
    at: ({ document }) => `/api/v1/documents/${document}/preview`,
    policy: /^sandbox; default-src 'none'; .*frame-ancestors 'self'$/,
  },
  "/api/v1/export/batch": { status: 405 },
  "/api/v1/export/batch/{id}": { at: ({ batch }) => `/api/v1/export/batch/${batch}` },
  "/api/v1/export/batch/{id}/download": {
    at: ({ batch }) => `/api/v1/export/batch/${batch}/download`,
  },
  "/api/v1/export/batch/{id}/retry": { status: 405 },
  "/api/v1/export/batch/{id}/stream": {
    at: ({ batch }) => `/api/v1/export/batch/${batch}/stream`,
    cache: `${PRIVATE}, no-transform`,
  },
  "/api/v1/export/download/{id}": {
    at: ({ job }) => `/api/v1/export/download/${job}`,
    status: 302,
  },
  "/api/v1/export/history": {},
  "/api/v1/export/history/download": {
    at: ({ job }) => `/api/v1/export/history/download?ids=${job}`,
  },
  "/api/v1/export/history/{id}": { status: 405 },
  "/api/v1/export/job/{id}": { at: ({ job }) => `/api/v1/export/job/${job}` },
  "/api/v1/export/job/{id}/attempts": { at: ({ job }) => `/api/v1/export/job/${job}/attempts` },
  "/api/v1/export/job/{id}/retry": { status: 405 },
  "/api/v1/export/job/{id}/stream": {
    at: ({ job }) => `/api/v1/export/job/${job}/stream`,
    cache: `${PRIVATE}, no-transform`,
  },
  // A link that is good for an hour, kept by the browser for the cookie that asked.
  "/api/v1/export/job/{id}/thumbnail": {
    at: ({ job }) => `/api/v1/export/job/${job}/thumbnail`,
    status: 302,
    cache: /^private, max-age=\d+$/,
  },
  "/api/v1/export/pdf": { status: 405 },
  "/api/v1/export/stream": { cache: `${PRIVATE}, no-transform` },
  "/api/v1/export/usage": {},
  "/api/v1/fonts/{name}": { at: () => "/api/v1/fonts/nothing", status: 404 },
  "/api/v1/openapi.json": {},
  "/api/v1/ops/actions": {},
  "/api/v1/ops/cleanup": { status: 405 },
  "/api/v1/ops/cleanups": {},
  "/api/v1/ops/drain": { status: 405 },
  "/api/v1/ops/jobs": {},
  "/api/v1/ops/jobs/cancel": { status: 405 },
  "/api/v1/ops/jobs/replay": {},
  "/api/v1/ops/jobs/{id}": { at: ({ job }) => `/api/v1/ops/jobs/${job}` },
  "/api/v1/ops/overview": {},
  "/api/v1/ops/problems": {},
  "/api/v1/ops/queues/{name}": { status: 405 },
  "/api/v1/ops/series": {},
  "/api/v1/ops/stream": { cache: `${PRIVATE}, no-transform` },
  "/api/v1/ops/workspaces": {},
  "/api/v1/ops/workspaces/{id}": { status: 405 },
  "/api/v1/settings": {},
}

const pages: Record<string, Expected> = {
  "/": {},
  "/auth/confirm": {},
  "/batches/[id]": { at: ({ batch }) => `/batches/${batch}` },
  "/docs/api": {},
  "/documents": {},
  "/documents/[id]": { at: ({ document }) => `/documents/${document}` },
  "/exports": {},
  "/exports/[id]": { at: ({ job }) => `/exports/${job}` },
  "/forgot-password": {},
  "/ops": {},
  "/ops/jobs": {},
  "/ops/jobs/[id]": { at: ({ job }) => `/ops/jobs/${job}` },
  "/ops/log": {},
  "/ops/settings": {},
  "/ops/workspaces": {},
  "/reset-password": {},
  "/settings": {},
  "/sign-in": { status: 307 },
  "/sign-up": { status: 307 },
  "/auth/callback": { status: 303 },
}

/** Answers that no file stands for. */
const others: Record<string, Expected> = {
  "a page that is not there": { at: () => "/nothing", status: 404 },
  "a file that is not there": { at: () => "/nothing.png", status: 404 },
  "a document whose name ends like a file": { at: () => "/documents/a.pdf", status: 404 },
  "a document that is not there": { at: () => `/documents/${crypto.randomUUID()}`, status: 404 },
}

interface World {
  olga: Shown
  document: string
  job: string
  batch: string
}

let sql: Sql
let world: World
let cookie: string
beforeAll(async () => {
  sql = connect(stack)
  const olga = await newPerson(stack, "Olga", `headers-${Date.now()}@people.example`)
  await makeOperator(stack, olga.email)
  cookie = olga.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const { jobId } = await keepExport(stack, sql, olga.workspaceId)
  const batch = await batchOf(sql, olga.workspaceId, [jobId])
  const [row] = await sql`
    select id from public.documents where workspace_id = ${olga.workspaceId} limit 1`
  world = { olga, document: row!.id as string, job: jobId, batch }
})
afterAll(() => sql?.end())

/** Streams stay open: what matters is known before their body. */
async function headersOf(address: string, expected: Expected, given: Record<string, string>) {
  const leave = new AbortController()
  const target = url + (expected.at?.(world) ?? address.replaceAll(/\{\w+\}/g, "nothing"))
  const response = await fetch(target, { headers: given, redirect: "manual", signal: leave.signal })
  const { status, headers } = response
  leave.abort()
  expect([target, status]).toEqual([target, expected.status ?? 200])
  return headers
}

describe("the API", () => {
  test("has no route that this file does not know", () => {
    expect(Object.keys(api).sort()).toEqual(
      routesOnDisk().map((route) => route.replace("{...path}", "{...path}")),
    )
  })

  test.each(Object.entries(api))("%s", async (route, expected) => {
    const headers = await headersOf(route, expected, { cookie })
    expect(headers.get("cache-control")).toMatch(
      expected.cache instanceof RegExp
        ? expected.cache
        : new RegExp(`^${expected.cache ?? PRIVATE}$`),
    )
    expect(headers.get("content-security-policy")).toMatch(
      expected.policy ?? /^default-src 'none'; .*frame-ancestors 'none'$/,
    )
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
    // On http it would be ignored, and on localhost it would be a nuisance.
    expect(headers.has("strict-transport-security")).toBe(false)
  })
})

describe("pages", () => {
  test("there is none that this file does not know", () => {
    const app = path.resolve(import.meta.dirname, "../../app")
    const files = fs.globSync(["**/page.tsx", "**/route.ts"], { cwd: app })
    const onDisk = files
      .filter((file) => !file.startsWith("api/"))
      .map((file) => `/${path.dirname(file)}`.replaceAll(/\/\([^)]*\)|\/\.$/g, "") || "/")
    expect(Object.keys(pages).sort()).toEqual(onDisk.sort())
  })

  test.each(Object.entries({ ...pages, ...others }))("%s", async (page, expected) => {
    const headers = await headersOf(page, expected, { cookie })
    if ((expected.status ?? 200) !== 307) expect(headers.get("cache-control")).toMatch(/no-store/)
    const policy = headers.get("content-security-policy")!
    for (const part of [
      /script-src 'nonce-[\w=+/]{20,}' 'strict-dynamic'(;|$)/,
      /style-src-elem 'self' 'nonce-/,
      /object-src 'none'/,
      /base-uri 'none'/,
      /form-action 'self'/,
      /frame-ancestors 'self'/,
    ])
      expect(policy).toMatch(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src-elem[^;]*unsafe|\*/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("permissions-policy")).toContain("camera=()")
  })

  test("have a new nonce each, and every script and style of theirs has it", async () => {
    const nonces = new Set<string>()
    for (const at of ["/", "/documents", "/nothing", "/docs/api"]) {
      const response = await fetch(url + at, { headers: { cookie } })
      const html = await response.text()
      const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy")!)!
      nonces.add(nonce!)
      const tags = html.match(/<(script|style)\b[^>]*>/g) ?? []
      expect(tags.length).toBeGreaterThan(0)
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(4)
  })
})

test("files of the build cannot be taken for anything else", async () => {
  const html = await (await fetch(url)).text()
  const [, script] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)!
  const { headers } = await fetch(url + script)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("cache-control")).toContain("immutable")
})
