// What one person may have under way at once: refused beyond it, free again when the client leaves.
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import { atOnce } from "@/lib/api/at-once"
import { newCaller, type Caller } from "../helpers/api-people"
import { keepExport } from "../helpers/kept-exports"
import { connect, type Sql } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const STREAM = "/api/v1/export/stream"

let sql: Sql
let ada: Caller
let bob: Caller
beforeAll(async () => {
  sql = connect(stack)
  ;[ada, bob] = [await newCaller(stack, url, "Ada"), await newCaller(stack, url, "Bob")]
})
afterAll(() => sql?.end())

let clients: AbortController[] = []
afterEach(() => leave(clients))

/** Opens a response and keeps it unread, as a slow client does. */
async function open(path: string, { token }: Caller = ada) {
  const client = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url + path, { headers, signal: client.signal })
  if (response.ok) clients.push(client)
  return response
}

function leave(them: AbortController[]) {
  for (const client of them) client.abort()
  clients = clients.filter((client) => !them.includes(client))
}

const opened = async (path: string, times: number) =>
  (await Promise.all(Array.from({ length: times }, () => open(path)))).map(({ status }) => status)

/** The server learns a few milliseconds later that a client has left. */
async function untilOpen(path: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await open(path)).ok) return
    await sleep(100)
  }
  throw new Error(`${path} is still refused`)
}

async function expectTooMany(response: Response) {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
  const { error } = await response.json()
  expect(error).toMatchObject({ code: "too_many_at_once", details: { limit: expect.any(Number) } })
}

test("streams", async () => {
  const { most } = atOnce.stream
  expect(await opened(STREAM, most)).toEqual(Array(most).fill(200))
  await expectTooMany(await open(STREAM))
  expect((await open(STREAM, bob)).status).toBe(200)
  leave(clients.slice(0, 1))
  await untilOpen(STREAM)
})

test("streams that were given up, many times over, leave every slot free", async () => {
  const { most } = atOnce.stream
  for (let round = 0; round < 15; round++) {
    await opened(STREAM, most)
    leave(clients)
    await untilOpen(STREAM)
    leave(clients)
  }
  await sleep(300)
  expect(await opened(STREAM, most)).toEqual(Array(most).fill(200))
})

test("ZIPs", async () => {
  // More than the buffers between the server and a client that does not read.
  const { jobId } = await keepExport(stack, sql, ada.workspaceId, { content: Buffer.alloc(24e6) })
  const zip = `/api/v1/export/history/download?ids=${jobId}`
  expect(await opened(zip, 2)).toEqual([200, 200])
  await expectTooMany(await open(zip))
  leave(clients.slice(0, 1))
  await untilOpen(zip)
})

test("previews beyond two wait for their turn, and all are made", async () => {
  const body = { kind: "letter", data: { sender: { name: "Ada" }, body: "Hello" } }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada.api("POST", "/api/v1/documents/preview", body)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test("imports, one after the other", async () => {
  const body = { text: `# A report\n\n${"With a text. ".repeat(20_000)}`, fileName: "a.md" }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ada.api("POST", "/api/v1/documents/import", body)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect((await ada.api("POST", "/api/v1/documents/import", body)).status).toBe(201)
})
