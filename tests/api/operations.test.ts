// What operators see and do, over HTTP, on an app of their own: here the queue may be stopped and started.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { operations } from "@/lib/api/operations"
import { apiOf, Listener } from "../helpers/api"
import { addPast } from "../helpers/api-history"
import { newCaller, untilEnded, type Api, type Caller } from "../helpers/api-people"
import { until } from "../helpers/launcher"
import { actionsOn, newOperatorCaller } from "../helpers/operators"
import { firstDocument } from "../helpers/people"
import { connect, type Sql } from "../helpers/queue"
import { startTestApp, type TestApp } from "../helpers/test-app"

let app: TestApp
let sql: Sql
let olga: Caller
let ada: Caller
let ops: (method: string, path: string, body?: unknown) => ReturnType<Api>

beforeAll(async () => {
  app = await startTestApp()
  sql = connect(app.stack)
  ;[olga, ada] = [
    await newOperatorCaller(app.stack, app.appUrl),
    await newCaller(app.stack, app.appUrl, "Ada"),
  ]
  ops = (method, path, body) => olga.api(method, `/api/v1/ops${path}`, body)
})
afterAll(async () => {
  await sql?.end()
  await app?.stop()
})

const pause = async (paused: boolean) =>
  expect((await ops("PUT", "/queues/pdf", { paused })).data.paused).toBe(paused)
const tick = () => apiOf(app.appUrl, app.stack.cronSecret)("GET", "/api/cron/process-exports")
const lastAction = async (target: string) => (await actionsOn(sql, target)).at(-1)

/** Asked for past the app, so that no kick comes. */
async function enqueueQuietly(person: Caller, kind = "letter"): Promise<string> {
  const { id } = await firstDocument(person, kind)
  const { data } = await person.client
    .rpc("enqueue_export", { p_document_ids: [id], p_fresh: true })
    .throwOnError()
  return data[0]!.job_id
}

/** Takes a second or more to print: time to be seen. */
async function exportLong(person: Caller): Promise<string> {
  const part = `## Part\n\n${"word ".repeat(60)}\n\n`
  const data = { title: "Long", body: part.repeat(900) }
  const made = await person.api("POST", "/api/v1/documents", {
    kind: "report",
    title: "Long",
    data,
  })
  const queued = await person.api("POST", "/api/v1/export/pdf", { documentId: made.data.id })
  return queued.data.jobId as string
}

const kill = (id: string, code = "test") => sql`
  update public.jobs set status = 'failed', error_code = ${code}, finished_at = now(), parked = false
   where id = ${id}`

describe("whoever is no operator", () => {
  const all = Object.values(operations).filter(({ path }) => path.startsWith("/api/v1/ops/"))
  const address = (path: string) =>
    path.replace("{id}", crypto.randomUUID()).replace("{name}", "pdf")

  test("there are operations to refuse", () => expect(all.length).toBeGreaterThan(14))

  test.each(all.map(({ method, path }) => [method, path] as const))(
    "is told so by %s %s, whatever they send",
    async (method, path) => {
      const body = method === "GET" ? undefined : { nonsense: true }
      const answer = await ada.api(method, address(path), body)
      expect(answer.status).toBe(403)
      expect(answer.error).toMatchObject({ code: "forbidden" })
      expect((await apiOf(app.appUrl)(method, address(path), body)).status).toBe(401)
    },
  )
})

describe("the overview", () => {
  test("follows an export through pause, line, press and file", async () => {
    await pause(true)
    try {
      const before = (await ops("GET", "/overview")).data
      expect(before).toMatchObject({ queue: { name: "pdf", paused: true }, presses: [] })
      const id = await enqueueQuietly(ada, "report")
      await tick()
      const waiting = (await ops("GET", "/overview")).data
      expect(waiting.waiting).toBe(before.waiting + 1)
      expect(waiting.lastTick).toMatchObject({ source: "cron", claimed: 0 })
      expect(waiting.problems).toMatchObject([{ kind: "paused", resolvedAt: null }])
      expect((await ops("GET", "/problems")).data.open).toMatchObject([{ kind: "paused" }])

      await pause(false)
      expect((await untilEnded(ada.api, id)).status).toBe("completed")
      await tick()
      const { open, resolved } = (await ops("GET", "/problems")).data
      expect(open).toEqual([])
      expect(resolved[0]).toMatchObject({ kind: "paused", resolvedAt: expect.any(String) })
      const after = (await ops("GET", "/overview")).data
      expect(after).toMatchObject({ waiting: 0, problems: [] })
      // The drain that printed it writes itself down when all is done, the picture too.
      const served = async () =>
        (await ops("GET", "/overview")).data.workers.some(
          ({ completed }: { completed: number }) => completed > 0,
        )
      await until(served, 10_000)
      const { workspaces } = (await ops("GET", "/workspaces")).data
      expect(workspaces).toContainEqual(
        expect.objectContaining({ id: ada.workspaceId, running: 0, waiting: 0 }),
      )
    } finally {
      await pause(false)
    }
  })

  test("a scheduler that finds a click's export under way was here all the same", async () => {
    const id = await exportLong(ada)
    const isPrinting = async () =>
      (await ops("GET", "/overview")).data.presses.some(
        (press: { jobId: string }) => press.jobId === id,
      )
    await until(isPrinting, 30_000)
    await sql`update public.queue_signs set cron_at = now() - interval '10 minutes', worker_at = null
               where queue = 'pdf'`
    await tick()
    expect((await untilEnded(ada.api, id)).status).toBe("completed")
    const { open, resolved } = (await ops("GET", "/problems")).data
    expect(open).toEqual([])
    expect(resolved[0]).toMatchObject({ kind: "no_tick" })
    const { cronAt } = (await ops("GET", "/overview")).data
    expect(Date.now() - Date.parse(cronAt)).toBeLessThan(5 * 60_000)
  })

  test.each([
    ["hour", 60],
    ["day", 96],
    ["week", 84],
  ])("series of a %s", async (span, steps) => {
    const answer = await ops("GET", `/series?span=${span}`)
    expect(answer.data.steps).toHaveLength(steps)
  })

  test.each(["?span=month", "?span=", "?since=today"])("series %s: 400", async (query) => {
    expect((await ops("GET", `/series${query}`)).status).toBe(400)
  })
})

describe("jobs", () => {
  test("are found by id, trace, title, workspace, status and error", async () => {
    const [id] = await addPast(sql, ada.workspaceId, [{ status: "failed", title: "Odd 100% 'x'" }])
    const { data } = await ada.api("POST", "/api/v1/export/pdf", {
      documentId: (await firstDocument(ada, "letter")).id,
    })
    const [job] = await sql`select trace_id from public.jobs where id = ${data.jobId}`
    const find = async (query: Record<string, string>) => {
      const answer = await ops("GET", `/jobs?${new URLSearchParams(query)}`)
      return answer.data.jobs.map((one: { id: string }) => one.id) as string[]
    }
    expect(await find({ text: id! })).toEqual([id])
    expect(await find({ text: "odd 100% 'X" })).toEqual([id])
    expect(await find({ text: job!.trace_id })).toEqual([data.jobId])
    expect(await find({ text: data.batchId })).toEqual([data.jobId])
    expect(await find({ workspaceId: ada.workspaceId, status: "failed" })).toEqual([id])
    expect(await find({ errorCode: "test", text: "odd" })).toEqual([id])
    expect(await find({ text: "odd", to: new Date(0).toISOString() })).toEqual([])
    await untilEnded(ada.api, data.jobId)
  })

  test("come page by page, each once, also when a page is as long as it may be", async () => {
    const title = `Many ${crypto.randomUUID()}`
    const { workspaceId } = await newCaller(app.stack, app.appUrl, "Cleo")
    await sql`
      insert into public.jobs (queue, workspace_id, type, title, max_attempts, status, finished_at)
      select 'pdf', ${workspaceId}, 'export.pdf', ${title}, 5, 'cancelled', now()
        from generate_series(1, 205)`
    for (const limit of [200, 60]) {
      const seen: string[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const more: string = cursor && `&cursor=${cursor}`
        const { data } = await ops("GET", `/jobs?text=${title}&limit=${limit}${more}`)
        seen.push(...data.jobs.map(({ id }: { id: string }) => id))
        cursor = data.nextCursor
      }
      expect([limit, seen.length, new Set(seen).size]).toEqual([limit, 205, 205])
    }
  })

  test.each([
    ...["?status=odd", "?workspaceId=x", "?from=yesterday", "?limit=0", "?limit=201"],
    ...["?cursor=NO", "?unknown=1", `?text=${"x".repeat(201)}`],
  ])("%s: 400", async (query) => {
    expect((await ops("GET", `/jobs${query}`)).status).toBe(400)
  })

  test("one of them, with its attempts and file and without what is in the document", async () => {
    const content = { title: "Known", body: "unspeakable" }
    const made = await ada.api("POST", "/api/v1/documents", { kind: "report", data: content })
    const queued = await ada.api("POST", "/api/v1/export/pdf", { documentId: made.data.id })
    const id = queued.data.jobId as string
    await untilEnded(ada.api, id)
    const { data, text } = await ops("GET", `/jobs/${id}`)
    expect(data).toMatchObject({
      ...{ id, status: "completed", workspaceId: ada.workspaceId, documentId: made.data.id },
      payload: { documentId: made.data.id, template: data.template },
      attemptsMade: [{ attempt: 1, outcome: "completed", error: null }],
      file: { pages: 1, downloads: 0, deletedAt: null },
      batchIds: [queued.data.batchId],
      actions: [],
    })
    expect(data.file.bytes).toBeGreaterThan(1000)
    expect(text).not.toContain("unspeakable")
  })

  test("that are not there: 404", async () => {
    const gone = await ops("GET", `/jobs/${crypto.randomUUID()}`)
    expect([gone.status, gone.error.code]).toEqual([404, "job_not_found"])
    expect((await ops("GET", "/jobs/nothing")).error.code).toBe("not_found")
  })
})

describe("acts on jobs", () => {
  afterEach(() => pause(false))

  test("a priority, while the job waits", async () => {
    await pause(true)
    const id = await enqueueQuietly(ada)
    expect((await ops("PUT", `/jobs/${id}`, { priority: 5 })).data).toEqual({ priority: 5 })
    expect(await lastAction(id)).toMatchObject({ details: { was: 0, is: 5 } })
    for (const body of [{ priority: 101 }, { priority: 1.5 }, {}, { priority: 1, more: 1 }])
      expect((await ops("PUT", `/jobs/${id}`, body)).status).toBe(400)
    await ops("POST", "/jobs/cancel", { ids: [id] })
    const late = await ops("PUT", `/jobs/${id}`, { priority: 1 })
    expect([late.status, late.error.code]).toEqual([409, "not_waiting"])
  })

  test("cancelling, with a result for each", async () => {
    await pause(true)
    const id = await enqueueQuietly(ada)
    const unknown = crypto.randomUUID()
    const { data } = await ops("POST", "/jobs/cancel", { ids: [id, unknown] })
    expect(data.jobs).toMatchObject([
      { jobId: id, result: "cancelled" },
      { jobId: unknown, title: null, result: "not_found" },
    ])
    expect((await ada.api("GET", `/api/v1/export/job/${id}`)).data.status).toBe("cancelled")
    const many = Array.from({ length: 501 }, () => unknown)
    for (const ids of [[], many, ["x"], undefined])
      expect((await ops("POST", "/jobs/cancel", { ids })).status).toBe(400)
  })

  test("replaying many: previewed, done, and printed without waiting for a tick", async () => {
    await pause(true)
    const bea = await newCaller(app.stack, app.appUrl, "Bea")
    const ids = [await enqueueQuietly(bea), await enqueueQuietly(bea, "report")]
    for (const id of ids) await kill(id)
    await pause(false)
    const query = `?workspaceId=${bea.workspaceId}`
    expect((await ops("GET", `/jobs/replay${query}`)).data).toEqual({
      ...{ jobs: 2, workspaces: 1, errors: [{ code: "test", jobs: 2 }] },
    })
    const filter = { workspaceId: bea.workspaceId }
    const { data } = await ops("POST", "/jobs/replay", { filter })
    expect(data.jobs.map(({ result }: { result: string }) => result)).toEqual([
      ...["replayed", "replayed"],
    ])
    for (const id of ids) expect((await untilEnded(bea.api, id)).status).toBe("completed")
    const again = await ops("POST", "/jobs/replay", { ids })
    expect(again.data.jobs).toMatchObject([{ result: "not_failed" }, { result: "not_failed" }])
    expect((await ops("GET", `/jobs/${ids[0]}`)).data.actions).toMatchObject([
      { action: "replay", operator: olga.email },
    ])
  })

  test.each([{}, { ids: [] }, { filter: { status: "failed" } }, { ids: [], filter: {} }])(
    "replaying %j: 400",
    async (body) => {
      expect((await ops("POST", "/jobs/replay", body)).status).toBe(400)
    },
  )
})

describe("controls", () => {
  test("drain now works off what nobody was told of", async () => {
    const id = await enqueueQuietly(ada)
    const { status, data } = await ops("POST", "/drain")
    expect([status, data]).toEqual([202, { started: true }])
    expect((await untilEnded(ada.api, id)).status).toBe("completed")
    expect(await lastAction("pdf")).toMatchObject({ action: "drain", operator: olga.email })
  })

  test("clean up now, and the run is listed", async () => {
    const listed = async () => (await ops("GET", "/cleanups")).data.runs as { done: boolean }[]
    const before = (await listed()).length
    expect((await ops("POST", "/cleanup")).status).toBe(202)
    await until(async () => (await listed()).length > before, 30_000)
    expect((await listed())[0]).toMatchObject({ done: true, error: null })
    expect(await lastAction("exports")).toMatchObject({ action: "clean_up" })
    expect((await ops("GET", "/overview")).data.lastCleanup).toMatchObject({ done: true })
  })

  test("limits of the queue", async () => {
    const saved = await ops("PUT", "/queues/pdf", { maxConcurrency: 2, leaseSeconds: 45 })
    expect(saved.data).toMatchObject({ maxConcurrency: 2, leaseSeconds: 45, paused: false })
    await ops("PUT", "/queues/pdf", { maxConcurrency: 3, leaseSeconds: 30 })
    expect(await lastAction("pdf")).toMatchObject({
      details: { max_concurrency: { was: 2, is: 3 }, lease_seconds: { was: 45, is: 30 } },
    })
    for (const body of [{}, { maxConcurrency: 101 }, { paused: null }, { name: "x" }])
      expect((await ops("PUT", "/queues/pdf", body)).status).toBe(400)
    expect((await ops("PUT", "/queues/nowhere", { paused: true })).status).toBe(404)
    expect((await ops("PUT", "/queues/No%20Queue", { paused: true })).status).toBe(404)
  })

  test("limits of a workspace", async () => {
    const path = `/workspaces/${ada.workspaceId}`
    const saved = await ops("PUT", path, { maxExportsPerDay: 7, quotaBytes: 1024 ** 4 })
    expect(saved.data).toMatchObject({ maxExportsPerDay: 7, quotaBytes: 1024 ** 4 })
    await ops("PUT", path, { maxExportsPerDay: 1000 })
    for (const body of [{}, { maxBatchSize: 0 }, { quotaBytes: 1024 ** 4 + 1 }, { id: "x" }])
      expect((await ops("PUT", path, body)).status).toBe(400)
    const gone = await ops("PUT", `/workspaces/${crypto.randomUUID()}`, { maxBatchSize: 1 })
    expect([gone.status, gone.error.code]).toEqual([404, "not_found"])
  })

  test("what was done is listed, newest first, page by page", async () => {
    const { data } = await ops("GET", "/actions?limit=2")
    expect(data.actions).toHaveLength(2)
    expect(data.actions[0].id).toBeGreaterThan(data.actions[1].id)
    const next = await ops("GET", `/actions?limit=2&cursor=${data.nextCursor}`)
    expect(next.data.actions[0].id).toBeLessThan(data.actions[1].id)
    const about = (await ops("GET", "/actions?target=exports")).data.actions
    expect(about).toMatchObject([{ action: "clean_up", operator: olga.email }])
    expect((await ops("GET", "/actions?limit=0")).status).toBe(400)
  })
})

describe("the stream", () => {
  const listen = () => new Listener(`${app.appUrl}/api/v1/ops/stream`, olga.token).open()

  test("tells the overview at once, again when something has changed, and nothing otherwise", async () => {
    await tick()
    const [one, two] = [await listen(), await listen()]
    try {
      for (const listener of [one, two]) {
        const first = await listener.until(({ event }) => event === "overview")
        expect(first.data).toMatchObject({ waiting: 0, queue: { paused: false } })
      }
      // Three looks of the loop that watches for all.
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      expect([one.events.length, two.events.length]).toEqual([1, 1])

      await pause(true)
      const id = await enqueueQuietly(ada)
      for (const listener of [one, two])
        await listener.until(({ data }) => data.queue.paused && data.waiting === 1)
      await ops("POST", "/jobs/cancel", { ids: [id] })
      await pause(false)
      await one.until(
        ({ data }) => data === one.events.at(-1)!.data && !data.queue.paused && data.waiting === 0,
      )
    } finally {
      one.cut()
      two.cut()
      await pause(false)
    }
  })

  test("shows what a press is printing while it prints", async () => {
    const listener = await listen()
    try {
      await listener.until(() => true)
      const jobId = await exportLong(ada)
      const { data } = await listener.until(({ data: { presses } }) =>
        presses.some((press: { jobId: string }) => press.jobId === jobId),
      )
      expect(data.presses).toMatchObject([{ title: "Long", slot: 1, workspaceId: ada.workspaceId }])
      expect(await untilEnded(ada.api, jobId)).toMatchObject({ status: "completed", error: null })
      await listener.until(({ data: { presses } }) => presses.length === 0)
    } finally {
      listener.cut()
    }
  })
})
