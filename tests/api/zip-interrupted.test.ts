// ZIPs that do not come to their end: a client that leaves, a Storage that fails.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest"
import { keepExport, type Kept } from "../helpers/kept-exports"
import { until } from "../helpers/launcher"
import { signUp, type Person } from "../helpers/people"
import { startProxiedApp, type ProxiedApp } from "../helpers/proxied-app"
import { connect, type Sql } from "../helpers/queue"
import { startStorageProxy, type StorageProxy } from "../helpers/storage-proxy"
import { readZip } from "../helpers/zip-reader"

const stack = inject("stack")
const MEGABYTE = 1024 * 1024

let sql: Sql
let proxy: StorageProxy
let app: ProxiedApp
let ada: Person
let kept: Kept[]

beforeAll(async () => {
  sql = connect(stack)
  ada = await signUp(stack)
  kept = []
  for (const letter of "abcde") {
    const content = Buffer.alloc(8 * MEGABYTE, letter)
    kept.push(await keepExport(stack, sql, ada.workspaceId, { title: letter, content }))
  }
  proxy = await startStorageProxy(stack.supabaseUrl)
  app = await startProxiedApp(proxy)
})
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
  await sql?.end()
})
beforeEach(() => {
  Object.assign(proxy, { opened: 0, bytes: 0, cutAfter: undefined, endAfter: undefined })
  proxy.refuse = false
  app.clearLog()
})

const download = (init: RequestInit = {}) =>
  fetch(
    `${app.url}/api/v1/export/history/download?ids=${kept.map(({ jobId }) => jobId).join(",")}`,
    {
      ...init,
      headers: { authorization: `Bearer ${ada.token}` },
    },
  )

test("files are opened one after the other, and no further than the client has read", async () => {
  const reader = (await download()).body!.getReader()
  await reader.read()
  await until(() => proxy.bytes > 0, 5_000)
  let before = -1
  // Until nothing moves any more: all buffers on the way are full.
  await until(async () => {
    const still = proxy.bytes === before
    before = proxy.bytes
    await new Promise((resolve) => setTimeout(resolve, 300))
    return still
  }, 10_000)
  // Two connections hold some megabytes each; the rest of the 40 is still in Storage.
  expect(proxy.opened).toBeLessThanOrEqual(3)
  expect(proxy.bytes).toBeLessThan(24 * MEGABYTE)
  const chunks: Uint8Array[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read())
    chunks.push(next.value)
  expect(proxy).toMatchObject({ opened: 5, open: 0, bytes: 40 * MEGABYTE })
})

test("a client that leaves ends the reading from Storage, and nothing is logged as an error", async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = new AbortController()
    const reader = (await download({ signal: leaving.signal })).body!.getReader()
    await reader.read()
    leaving.abort()
    await until(() => proxy.open === 0, 5_000)
  }
  expect(proxy.opened).toBe(5)
  expect(proxy.bytes).toBeLessThan(5 * 8 * MEGABYTE)
  expect(app.log()).toBe("")
  // And the next who asks gets a whole one.
  expect(readZip(Buffer.from(await (await download()).arrayBuffer()))).toHaveLength(5)
})

test("asking for the head alone reads no file to its end", async () => {
  const { status, headers } = await download({ method: "HEAD" })
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"])
  await until(() => proxy.open === 0, 5_000)
  expect(proxy.bytes).toBeLessThan(8 * MEGABYTE)
})

test.each([
  ["cuts the connection", { cutAfter: 3 * MEGABYTE }],
  ["ends a file early, as if that were all", { endAfter: 3 * MEGABYTE }],
])(
  "a Storage that %s: the client is cut off too, never told that this was the end",
  async (_how, fault) => {
    Object.assign(proxy, fault)
    const response = await download()
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
    await until(() => proxy.open === 0, 5_000)
    expect(proxy.opened).toBe(1)
    await until(() => app.log().includes("zip failed"), 5_000)
  },
)

test("a Storage that is away is said with a status, not with half a ZIP", async () => {
  proxy.refuse = true
  const response = await download()
  expect([response.status, (await response.json()).error.code]).toEqual([503, "unavailable"])
})
