// One person sends text made to keep parsers busy, in every field of every input. The process goes on answering,
// another person's exports are printed meanwhile, and the memory is given back. Over HTTP, on the built app. Run while
// no other suite is: it measures how soon the app answers.
import { fork } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Operation } from "@/lib/api/operation"
import { operations } from "@/lib/api/operations"
import { documentKinds } from "@/lib/press/kinds"
import { newCaller, untilEnded, type Caller } from "../helpers/api-people"
import {
  bodyFields,
  chooser,
  contentFields,
  contentWith,
  hostileTexts,
  place,
} from "../helpers/hostile-text"
import { connect, type Sql } from "../helpers/queue"
import { startTestApp, type TestApp } from "../helpers/test-app"

const MOST_MS = 250
const ROUNDS = 3
const LEASE_MS = 30_000
/** V8 and the allocator keep some of what they once had. Ten documents of 900 KB are in flight in all. */
const MOST_MORE_MB = 250
const LONG = 300_000
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let app: TestApp
let sql: Sql
let mallory: Caller
let bob: Caller

beforeAll(async () => {
  app = await startTestApp()
  sql = connect(app.stack)
  mallory = await newCaller(app.stack, app.appUrl, "Mallory")
  bob = await newCaller(app.stack, app.appUrl, "Bob")
  await sql`update public.workspaces set max_exports_per_day = 1000000, max_waiting_jobs = 1000000`
}, 300_000)
afterAll(async () => {
  await sql?.end()
  await app?.stop()
})

const memoryMb = () => {
  const status = fs.readFileSync(`/proc/${app.appPid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

type Probe = { ms: number; bare: number; status: number }

/** How long the app takes to say that it lives, from a process of its own, while `work` is done. */
async function probed(work: () => Promise<void>) {
  const probe = fork(path.resolve("tests/helpers/probe.mjs"), [`${app.appUrl}/api/health/live`])
  const told = once(probe, "message")
  try {
    await work()
    probe.send("enough")
    const [{ times }] = (await told) as [{ times: Probe[] }]
    return times
  } finally {
    probe.kill()
  }
}

type Call = () => Promise<{ status: number }>

const choose = chooser(seed)
const names = Object.keys(hostileTexts)
const hostile = (length = LONG) => hostileTexts[choose(names)]!(length)

/** One text in each field of each operation's body. */
function bodies(): Call[] {
  const untouched = ["deleteAccount", "drainNow", "cleanUpNow"]
  return Object.entries(operations as Record<string, Operation>)
    .filter(([name]) => !untouched.includes(name))
    .map(([, operation]) => operation)
    .flatMap((operation) =>
      bodyFields(operation).map((field) => () => {
        const url = operation.path.replace(/\{\w+\}/, "00000000-0000-4000-8000-000000000000")
        return mallory.api(operation.method, url, place({}, field, hostile(900_000)))
      }),
    )
}

const preview = (kind: string, data: object, options = {}) =>
  mallory.api("POST", "/api/v1/documents/preview", { kind, data, options })

/** Fields of documents, some at a time, each with a text of its own. */
function previews(): Call[] {
  return documentKinds.flatMap((kind) => {
    const fields = contentFields.filter((field) => field.kind === kind)
    const groups = Array.from({ length: Math.ceil(fields.length / 8) }, (_, n) =>
      fields.slice(n * 8, n * 8 + 8),
    )
    return groups.map((group) => () => {
      const texts = group.map(({ path }): [string[], string] => [path, hostile(LONG / 4)])
      return preview(kind, contentWith(kind, texts), { language: choose(["he", "en"]) })
    })
  })
}

const imports = (): Call[] =>
  Array.from({ length: 12 }, () => async () => {
    const text = choose([hostile, () => JSON.stringify({ basics: { name: hostile() } })])()
    return mallory.api("POST", "/api/v1/documents/import", { text })
  })

/** What once held the process for seconds, and JSON that is all structure. */
const bombs = (): Call[] => [
  () => preview("report", { title: "x", body: "1- ".repeat(50_000) }, { language: "he" }),
  () => preview("resume", { work: [{ startDate: `${"T".repeat(100_000)}\nx` }] }),
  () => preview("report", { title: "x", body: `# a${" ".repeat(190)}b\n`.repeat(3_000) }),
  () => mallory.api("POST", "/api/v1/documents/import", { text: "a\n".repeat(400_000) }),
  () => mallory.api("POST", "/api/v1/documents/preview", `{"kind":${"[[],".repeat(1_000_000)}`),
  () => mallory.api("POST", "/api/v1/documents", `{"data":{"a":[${"[],".repeat(1_300_000)}0]}}`),
]

async function printed(caller: Caller, documentId: string) {
  const answer = await caller.api("POST", "/api/v1/export/pdf", { documentId, fresh: true })
  if (answer.status !== 202) return `refused with ${answer.status}`
  return (await untilEnded(caller.api, answer.data.jobId)).status as string
}

/** Mallory exports: what the finish looks at once more, and a few by chance. */
function exportsOf(): Call[] {
  const documents: [kind: string, data: object][] = [
    ["report", { title: "x", body: "@font-face{".repeat(25_000) }],
    ["report", { title: "x", body: `# a${" ".repeat(190)}b\n`.repeat(2_000) }],
    ...documentKinds.map((kind): [string, object] => {
      const fields = contentFields.filter((field) => field.kind === kind)
      const free = fields.filter(({ path }) => !/date|language/i.test(path.at(-1)!))
      const texts = free.map(({ path }): [string[], string] => [path, hostile(2_000)])
      return [kind, contentWith(kind, texts)]
    }),
  ]
  return documents.map(([kind, data]) => async () => {
    const { status, data: made } = await mallory.api("POST", "/api/v1/documents", { kind, data })
    if (status === 201) {
      const body = { documentId: made.id, fresh: true }
      await mallory.api("POST", "/api/v1/export/pdf", body)
    }
    return { status }
  })
}

/** As many at a time as one person may have in progress. */
async function send(calls: Call[], atOnce: number) {
  const statuses: Record<number, number> = {}
  const line = calls.values()
  const one = async () => {
    for (const call of line) {
      const { status } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return statuses
}

test(`no text holds up the process (SEED=${seed})`, { timeout: 300_000 }, async () => {
  const { documents } = (await bob.api("GET", "/api/v1/documents")).data
  // The first print starts Chromium and the threads.
  expect(await printed(bob, documents[0].id)).toBe("completed")
  await preview("report", { title: "x", body: "x" })
  const before = memoryMb()

  const attacks = [exportsOf(), bombs(), previews(), imports(), bodies()]
  const names = ["exports", "bombs", "previews", "imports", "bodies"]
  const statuses: Record<string, Record<number, number>> = {}
  const waits: number[] = []
  const ends: string[] = []
  const times: Probe[] = []
  // A text that blocks does so every time. What the machine's scheduler delays is not late three times.
  let slowest = Infinity
  for (let round = 0; round < ROUNDS && slowest >= MOST_MS; round++) {
    const probes = await attackOnce()
    // On a machine that is busy with other things a server that does nothing is late too.
    slowest = Math.max(...probes.map(({ ms, bare }) => ms - bare))
    times.push(...probes)
  }

  async function attackOnce() {
    let attacking = true
    return probed(async () => {
      const witness = (async () => {
        while (attacking) {
          const began = performance.now()
          ends.push(await printed(bob, documents[0].id))
          waits.push(performance.now() - began)
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
      })()
      const attack = async () => {
        try {
          for (const [n, calls] of attacks.entries())
            statuses[names[n]!] = await send(calls, names[n] === "imports" ? 1 : 2)
        } finally {
          attacking = false
        }
      }
      await Promise.all([attack(), witness])
    })
  }

  if (process.env.VERBOSE)
    console.log({
      ...{ statuses, ends, slowest, probes: times.length, waits, before, after: memoryMb() },
      withoutControl: Math.max(...times.map(({ ms }) => ms)),
      control: Math.max(...times.map(({ bare }) => bare)),
    })
  expect(times.every(({ status }) => status === 200)).toBe(true)
  expect(slowest).toBeLessThan(MOST_MS)
  expect(ends.length).toBeGreaterThan(2)
  expect(new Set(ends)).toEqual(new Set(["completed"]))
  expect(Math.max(...waits)).toBeLessThan(LEASE_MS)
  // Nothing broke, and not everything was refused before it was looked at.
  for (const all of Object.values(statuses)) expect(all[500]).toBeUndefined()
  expect(statuses.previews?.[200]).toBeGreaterThan(0)
  expect(statuses.imports?.[201]).toBeGreaterThan(0)
  await expect.poll(() => memoryMb() - before, { timeout: 60_000 }).toBeLessThan(MOST_MORE_MB)
})
