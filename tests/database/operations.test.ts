import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import {
  addJobsOfAllSorts,
  errorCodes,
  isFound,
  statuses,
  templates,
  titles,
  type Filter,
  type Job,
} from "../helpers/found-jobs"
import { ask, must, newOperator } from "../helpers/operators"
import { firstDocument, signUp, type Person } from "../helpers/people"
import {
  claim,
  claimAll,
  complete,
  completeAll,
  connect,
  enqueue,
  fail,
  getJob,
  heartbeat,
  makeQueue,
  makeWorkspaces,
  times,
} from "../helpers/queue"

const stack = inject("stack")
const sql = connect(stack)
afterAll(() => sql.end())

let olga: Person
beforeAll(async () => {
  olga = await newOperator(stack)
})

interface Found {
  id: string
  place: number
}
const page = (filter: object, limit: number, before?: number) =>
  must<Found[]>(olga.client, "ops_jobs", {
    p_filter: filter,
    p_limit: limit,
    ...(before !== undefined && { p_before: before }),
  })

/** Page after page, to the end, from where the jobs of these tests begin: other tests have thousands before. */
async function findAll(filter: Filter, limit: number, before = 1): Promise<Found[]> {
  const found: Found[] = []
  for (;;) {
    const next = await page(filter, limit, found.at(-1)?.place ?? before)
    found.push(...next)
    if (next.length < limit) return found
  }
}

describe("searching jobs", () => {
  let jobs: Job[]
  let mine: Set<string>
  beforeAll(async () => {
    jobs = await addJobsOfAllSorts(sql, 300)
    mine = new Set(jobs.map(({ id }) => id))
  })
  const expected = (filter: Filter) =>
    jobs
      .filter((job) => isFound(job, filter))
      .map(({ id }) => id)
      .reverse()

  async function compare(filter: Filter, limit: number) {
    const ids = (await findAll(filter, limit)).map(({ id }) => id)
    expect([filter, ids]).toEqual([filter, expected(filter)])
  }

  test("without a filter gives every job once, newest first", async () => {
    await compare({}, 50)
    // Those of all other tests too, from the newest on.
    const all = await findAll({}, 200, Number.MAX_SAFE_INTEGER)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const ours = all.filter(({ id }) => mine.has(id)).map(({ id }) => id)
    expect(ours).toEqual(expected({}))
  })

  test.each([...statuses, "retrying"])("by status %s", (status) => compare({ status }, 40))
  test.each(errorCodes)("by error %s", (errorCode) => compare({ errorCode }, 40))
  test.each(templates)("by template %s", (template) => compare({ template }, 40))
  test("by workspace", async () => {
    for (const workspaceId of new Set(jobs.map(({ workspace_id }) => workspace_id)))
      await compare({ workspaceId }, 40)
  })
  test.each([...titles, "QUARTERLY", "  report ", "%", "_", "'", '"', "\\", "$1", "no such title"])(
    "by a part of a title: %s",
    (text) => compare({ text }, 40),
  )
  test("by a span of time", async () => {
    const [from, to] = [jobs[20]!, jobs[200]!].map(({ created_at }) => created_at.toISOString())
    for (const filter of [{ from }, { to }, { from, to }]) await compare(filter, 40)
    expect(await page({ from: to, to: from }, 40)).toEqual([])
  })

  test("by the id of a job, a workspace or a batch, and by a trace", async () => {
    const job = jobs.findLast(({ batch_id }) => batch_id !== null)!
    for (const text of [job.id, job.workspace_id, job.batch_id!, job.trace_id!]) {
      await compare({ text }, 40)
      await compare({ text: ` ${text.toUpperCase()} ` }, 40)
    }
    expect(await page({ text: crypto.randomUUID() }, 40)).toEqual([])
    expect(await page({ text: "f".repeat(32) }, 40)).toEqual([])
  })

  test("by the id of a document", async () => {
    const ada = await signUp(stack)
    const { id } = await firstDocument(ada)
    const { data } = await ada.client.rpc("enqueue_export", { p_document_ids: [id] }).throwOnError()
    expect(await page({ text: id }, 40)).toMatchObject([{ id: data[0]!.job_id }])
    await must(ada.client, "cancel_job", { p_job: data[0]!.job_id })
  })

  test("by any of these together", async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
    const moment = fc.nat(jobs.length - 1).map((n) => jobs[n]!.created_at.toISOString())
    const texts = fc.oneof(
      fc.constantFrom(...titles, "a", "o", "quarterly"),
      fc.nat(jobs.length - 1).map((n) => jobs[n]!.batch_id ?? jobs[n]!.id),
    )
    const filters = fc.record({
      text: maybe(texts),
      status: maybe(fc.constantFrom(...statuses, "retrying")),
      errorCode: maybe(fc.constantFrom(...errorCodes)),
      workspaceId: maybe(fc.nat(jobs.length - 1).map((n) => jobs[n]!.workspace_id)),
      template: maybe(fc.constantFrom(...templates)),
      from: maybe(moment),
      to: maybe(moment),
    })
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 5, max: 200 }), (filter, limit) =>
        compare(JSON.parse(JSON.stringify(filter)) as Filter, limit),
      ),
      { numRuns: 120 },
    )
  })

  test("gives two hundred at most, and one more that tells of another page", async () => {
    expect(await page({}, 5000)).toHaveLength(201)
  })

  test("shows what is needed to judge a job, and nothing of its content", async () => {
    const [row] = await must<Record<string, unknown>[]>(olga.client, "ops_jobs", {
      p_filter: { text: jobs[0]!.id },
    })
    expect(row).toMatchObject({
      ...{ id: jobs[0]!.id, workspace: expect.stringMatching(/^w/), template: jobs[0]!.template },
    })
    expect(row).not.toHaveProperty("dedupe_key")
  })
})

async function lane(limits = {}) {
  const queue = await makeQueue(sql, limits)
  const [workspace_id] = await makeWorkspaces(sql, 1)
  return { queue, workspace_id: workspace_id! }
}

async function dead(count: number, limits = {}) {
  const { queue, workspace_id } = await lane({ max_concurrency: 1000, ...limits })
  await enqueue(sql, queue, times(count, { workspace_id, title: `Dead in ${queue}` }))
  const held = await claim(sql, queue, "w", count)
  for (const job of held) await fail(sql, job, "never")
  return { queue, workspace_id, ids: held.map(({ id }) => id) }
}

type Result = { job_id: string; result: string }[]
const replay = (ids: string[] | null, filter: object = {}) =>
  must<Result>(olga.client, "ops_replay", { p_ids: ids, p_filter: filter })
const results = (answer: Result) => answer.map(({ result }) => result)

describe("one job", () => {
  test("comes with its attempts, its file, its batches and what operators did to it", async () => {
    const { queue, workspace_id } = await lane()
    const [id] = await enqueue(sql, queue, [{ workspace_id }])
    await fail(sql, (await claim(sql, queue))[0]!, "never")
    await replay([id!])
    await complete(sql, (await claim(sql, queue))[0]!)
    expect(await must(olga.client, "ops_job", { p_job: id })).toMatchObject({
      ...{ id, status: "completed", workspace: expect.any(String), batches: [] },
      attempts_made: [
        { attempt: 1, outcome: "failed", error_code: "test" },
        { attempt: 2, outcome: "completed" },
      ],
      artifact: { bytes: 1, pages: 1, deleted_at: null },
      actions: [{ action: "replay", operator: olga.email }],
    })
  })

  test("that is not there is refused", async () => {
    const asked = await ask(olga.client, "ops_job", { p_job: crypto.randomUUID() })
    expect(asked).toMatchObject({ status: 404, code: "job_not_found" })
  })
})

describe("replaying", () => {
  test("by ids says of each what became of it", async () => {
    const { queue, workspace_id, ids } = await dead(2)
    const [waiting, cancelled] = await enqueue(sql, queue, times(2, { workspace_id }))
    await must(olga.client, "ops_cancel", { p_ids: [cancelled] })
    const unknown = crypto.randomUUID()
    const answer = await replay([...ids, waiting!, cancelled!, unknown, ids[0]!])
    expect(answer.map(({ job_id }) => job_id)).toEqual([
      ...[...ids, waiting, cancelled, unknown, ids[0]],
    ])
    expect(results(answer)).toEqual([
      ...["replayed", "replayed", "not_failed", "replayed", "not_found", "not_failed"],
    ])
    // With a fresh budget, claimable at once, and past trouble forgotten.
    expect(await getJob(sql, ids[0]!)).toMatchObject({
      ...{ status: "pending", attempts: 1, max_attempts: 6, error_code: null, parked: false },
    })
    expect(await claim(sql, queue, "w", 10)).toHaveLength(4)
  })

  test("by a filter takes the dead that it finds, and previews exactly those", async () => {
    const { workspace_id, ids, queue } = await dead(3)
    const other = await dead(2)
    const filter = { text: `Dead in ${queue}` }
    const preview = () => must(olga.client, "ops_preview_replay", { p_filter: filter })
    expect(await preview()).toEqual({
      ...{ jobs: 3, workspaces: 1, errors: [{ code: "test", jobs: 3 }] },
    })
    const answer = await replay(null, filter)
    expect(answer.map(({ job_id }) => job_id).sort()).toEqual([...ids].sort())
    expect(new Set(results(answer))).toEqual(new Set(["replayed"]))
    expect(await preview()).toEqual({ jobs: 0, workspaces: 0, errors: [] })
    expect(await replay(null, filter)).toEqual([])
    expect(await replay(null, { workspaceId: workspace_id })).toEqual([])
    expect((await getJob(sql, other.ids[0]!)).status).toBe("failed")
  })

  test("leaves alone what its owner has deleted", async () => {
    const { ids, queue } = await dead(2)
    await sql`update public.jobs set hidden_at = now() where id = ${ids[0]!}`
    const filter = { text: `Dead in ${queue}` }
    expect(await must(olga.client, "ops_preview_replay", { p_filter: filter })).toMatchObject({
      jobs: 1,
    })
    expect(results(await replay([ids[0]!]))).toEqual(["deleted"])
    expect((await replay(null, filter)).map(({ job_id }) => job_id)).toEqual([ids[1]])
    expect((await getJob(sql, ids[0]!)).status).toBe("failed")
  })

  test("never takes what is not dead, whatever the filter says", async () => {
    const { queue, workspace_id } = await lane()
    const [id] = await enqueue(sql, queue, [{ workspace_id, title: `Alive ${queue}` }])
    await must(olga.client, "ops_cancel", { p_ids: [id] })
    const filter = { text: `Alive ${queue}`, status: "cancelled" }
    expect(await must(olga.client, "ops_preview_replay", { p_filter: filter })).toMatchObject({
      jobs: 0,
    })
    expect(await replay(null, filter)).toEqual([])
    expect((await getJob(sql, id!)).status).toBe("cancelled")
  })

  test("leaves alone what is under way again already", async () => {
    const { queue, workspace_id } = await lane()
    const key = { workspace_id, dedupe_key: `same-${queue}` }
    const [first] = await enqueue(sql, queue, [key])
    await fail(sql, (await claim(sql, queue))[0]!, "never")
    const [second] = await enqueue(sql, queue, [key])
    expect(results(await replay([first!]))).toEqual(["already_running"])
    await completeAll(sql, await claim(sql, queue))
    expect((await getJob(sql, second!)).status).toBe("completed")
    expect(results(await replay([first!]))).toEqual(["replayed"])
  })

  test("is not held to the workspace's limits", async () => {
    const { workspace_id, ids } = await dead(3)
    await must(olga.client, "ops_set_workspace", {
      p_workspace: workspace_id,
      p_limits: { max_waiting_jobs: 1, max_exports_per_day: 0, quota_bytes: 0 },
    })
    expect(results(await replay(ids))).toEqual(times(3, "replayed"))
  })

  test("two operators at once replay each job once", async () => {
    const { ids } = await dead(40)
    const other = await newOperator(stack, "Oscar")
    const both = await Promise.all([
      replay(ids),
      must<Result>(other.client, "ops_replay", { p_ids: ids.toReversed(), p_filter: {} }),
    ])
    const replayed = both.flat().filter(({ result }) => result === "replayed")
    expect(replayed.map(({ job_id }) => job_id).sort()).toEqual([...ids].sort())
  })
})

describe("cancelling", () => {
  test("ends what waits, marks what runs, and leaves what has ended", async () => {
    const { queue, workspace_id } = await lane({ max_concurrency: 2 })
    await enqueue(sql, queue, times(3, { workspace_id }))
    const [running, done] = await claim(sql, queue)
    await complete(sql, done!)
    const [waiting] = await sql`
      select id from public.jobs where queue = ${queue} and status = 'pending'`
    const unknown = crypto.randomUUID()
    const answer = await must<Result>(olga.client, "ops_cancel", {
      p_ids: [waiting!.id, running!.id, done!.id, unknown],
    })
    expect(results(answer)).toEqual(["cancelled", "cancelling", "completed", "not_found"])
    expect(await heartbeat(sql, running!)).toBe("cancel")
  })
})

describe("a priority", () => {
  test("is changed while the job waits, and decides who is next", async () => {
    const { queue, workspace_id } = await lane({ max_concurrency: 1 })
    const [first, second] = await enqueue(sql, queue, times(2, { workspace_id }))
    const set = (job: string, priority: unknown) =>
      ask(olga.client, "ops_set_priority", { p_job: job, p_priority: priority })
    expect((await set(second!, 10)).data).toBe(10)
    expect(await claim(sql, queue)).toMatchObject([{ id: second }])
    expect(await set(second!, 0)).toMatchObject({ status: 409, code: "not_waiting" })
    expect(await set(crypto.randomUUID(), 0)).toMatchObject({ status: 409 })
    for (const wrong of [101, -101, null])
      expect(await set(first!, wrong)).toMatchObject({ status: 400, code: "invalid_request" })
  })
})

describe("a queue's settings", () => {
  const set = (queue: string, settings: object) =>
    ask(olga.client, "ops_set_queue", { p_queue: queue, p_settings: settings })

  test("change as named, the rest stays, and the answer is what is in force", async () => {
    const { queue } = await lane()
    const { data } = await set(queue, { max_concurrency: 5, max_concurrency_per_workspace: 2 })
    const expected = {
      ...{ name: queue, max_concurrency: 5, max_concurrency_per_workspace: 2 },
      ...{ paused: false, lease_seconds: 30, max_attempts: 5 },
    }
    expect(data).toMatchObject(expected)
    const [row] = await sql`select * from public.queues where name = ${queue}`
    expect(row).toMatchObject(expected)
    await set(queue, { max_concurrency_per_workspace: null, name: "another", nonsense: 1 })
    const [now] = await sql`select * from public.queues where name = ${queue}`
    expect(now).toMatchObject({ name: queue, max_concurrency_per_workspace: null })
  })

  test.each([
    { max_concurrency: -1 },
    { max_concurrency: 101 },
    { max_concurrency_per_workspace: 0 },
    { max_claims_per_tick: 0 },
    { max_claims_per_workspace: 10_001 },
    { lease_seconds: 14 },
    { lease_seconds: 3601 },
    { max_attempts: 0 },
    { paused: null },
    { max_attempts: null },
  ])("%j is refused", async (settings) => {
    const { queue } = await lane()
    expect(await set(queue, settings)).toMatchObject({ status: 400, code: "invalid_request" })
  })

  test("of a queue that is not there are refused", async () => {
    expect(await set("nowhere", { paused: true })).toMatchObject({ status: 404, code: "not_found" })
  })

  test("a paused queue gives out nothing; resumed, it goes on", async () => {
    const { queue, workspace_id } = await lane()
    await enqueue(sql, queue, [{ workspace_id }])
    await set(queue, { paused: true })
    expect(await claim(sql, queue)).toEqual([])
    await set(queue, { paused: false })
    expect(await claim(sql, queue)).toHaveLength(1)
  })

  test("a cap lowered below what runs stops nobody, and nothing new begins until it fits", async () => {
    const { queue, workspace_id } = await lane({ max_concurrency: 4 })
    await enqueue(sql, queue, times(8, { workspace_id }))
    const running = await claim(sql, queue, "w", 4)
    await set(queue, { max_concurrency: 2 })
    for (const job of running.slice(0, 2)) {
      expect((await claimAll(sql, queue, "w", 4)).jobs).toEqual([])
      expect(await heartbeat(sql, job)).toBe("keep")
      expect(await complete(sql, job)).toBe("completed")
    }
    expect((await claimAll(sql, queue, "w", 4)).jobs).toEqual([])
    await completeAll(sql, running.slice(2))
    const next = await claim(sql, queue, "w", 4)
    expect(next.map(({ slot }) => slot).sort()).toEqual([1, 2])
    await set(queue, { max_concurrency: 0 })
    await completeAll(sql, next)
    expect(await claim(sql, queue)).toEqual([])
  })
})

test("no template is asked for by anything but a name", async () => {
  const ada = await signUp(stack)
  const { id } = await firstDocument(ada)
  for (const template of ["x” failed", "", "a".repeat(42), "Gazette"]) {
    const asked = { p_document_ids: [id], p_template: template }
    expect((await ask(ada.client, "enqueue_export", asked)).code).toBe("invalid_request")
  }
})

describe("a workspace's limits", () => {
  const set = (workspace: string, limits: object) =>
    ask(olga.client, "ops_set_workspace", { p_workspace: workspace, p_limits: limits })

  test("change as named and hold at the next export", async () => {
    const ada = await signUp(stack)
    const before = (await set(ada.workspaceId, { max_exports_per_day: 0 })).data
    expect(before).toMatchObject({ max_exports_per_day: 0, max_batch_size: 10 })
    const { id } = await firstDocument(ada)
    const refused = await ask(ada.client, "enqueue_export", { p_document_ids: [id] })
    expect(refused.code).toBe("daily_limit")
    await set(ada.workspaceId, { max_exports_per_day: 1, id: crypto.randomUUID(), name: "Other" })
    const taken = await must<{ job_id: string }[]>(ada.client, "enqueue_export", {
      p_document_ids: [id],
    })
    await must(ada.client, "cancel_job", { p_job: taken[0]!.job_id })
    const [row] = await sql`select name from public.workspaces where id = ${ada.workspaceId}`
    expect(row!.name).not.toBe("Other")
  })

  test.each([
    { max_batch_size: 101 },
    { max_waiting_jobs: 0 },
    { max_exports_per_day: -1 },
    { quota_bytes: 2 ** 41 },
    { quota_bytes: null },
  ])("%j is refused", async (limits) => {
    const [workspace] = await makeWorkspaces(sql, 1)
    expect(await set(workspace!, limits)).toMatchObject({ status: 400, code: "invalid_request" })
  })

  test("of a workspace that is not there are refused", async () => {
    expect(await set(crypto.randomUUID(), {})).toMatchObject({ status: 404, code: "not_found" })
  })
})

describe("the overview", () => {
  test("has what runs, waits, retries and is dead, and who works", async () => {
    const { queue, workspace_id } = await lane({ max_concurrency: 2 })
    await enqueue(sql, queue, times(6, { workspace_id, title: "Shown" }))
    const [one, two] = await claim(sql, queue, "host/1/a")
    await fail(sql, one!, "never")
    await fail(sql, two!, "later")
    const running = await claim(sql, queue, "host/2/b")
    const counts = { depth: 6, claimed: 2, completed: 0, failed: 2, throttled: 1, contended: 3 }
    for (const [worker, source] of [
      ["host/1/a", "cron"],
      ["host/2/b", "kick"],
    ]) {
      const tick = { queue, worker, source, started_at: new Date().toISOString() }
      await sql`select public.record_tick(${sql.json({ ...tick!, ...counts, per_workspace: { [workspace_id]: 2 } } as never)})`
    }
    const overview = await must<Record<string, unknown>>(olga.client, "ops_overview", {
      p_queue: queue,
    })
    expect(overview).toMatchObject({
      queue: { name: queue, max_concurrency: 2 },
      ...{ waiting: 2, retrying: 1, dead: 1, dead_today: 1, workspaces_waiting: 1, problems: [] },
      presses: running.map(({ id, slot }) => ({
        ...{ job_id: id, slot, title: "Shown", worker: "host/2/b", attempt: 1, cancelling: false },
        ...{ workspace_id, workspace: "w1" },
      })),
      last_tick: { source: "cron", claimed: 2, worker: "host/1/a" },
      contended_lately: 6,
      workers: [
        { name: "host/2", source: "kick", ticks: 1, claimed: 2, running: 2 },
        { name: "host/1", source: "cron", ticks: 1, failed: 2, running: 0 },
      ],
    })
    expect(overview.oldest_wait_seconds).toBeGreaterThan(0)
    const use = await must<object[]>(olga.client, "ops_workspaces", { p_queue: queue })
    expect(use).toMatchObject([
      { id: workspace_id, waiting: 2, running: 2, served: 4, share: 1, used_bytes: 0 },
    ])
  })

  test("ranks workspaces by what they have in line, and shares what was served", async () => {
    const queue = await makeQueue(sql, { max_concurrency: 10 })
    const [a, b, c] = await makeWorkspaces(sql, 3)
    const add = (id: string, count: number) =>
      enqueue(sql, queue, times(count, { workspace_id: id }))
    await add(a!, 1)
    await add(b!, 5)
    const counts = { depth: 0, claimed: 4, completed: 4, failed: 0, throttled: 0, contended: 0 }
    const tick = { queue, worker: "h/1/a", source: "worker", started_at: new Date().toISOString() }
    await sql`select public.record_tick(${sql.json({ ...tick, ...counts, per_workspace: { [a!]: 1, [c!]: 3 } })})`
    const use = await must<{ id: string; share: number }[]>(olga.client, "ops_workspaces", {
      p_queue: queue,
    })
    expect(use.map(({ id, share }) => [id, share])).toEqual([
      [b, 0],
      [a, 0.25],
      [c, 0.75],
    ])
  })

  test("of a queue that is not there is nothing", async () => {
    expect(await must(olga.client, "ops_overview", { p_queue: "nowhere" })).toBeNull()
  })
})
