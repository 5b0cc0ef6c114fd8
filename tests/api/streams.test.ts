import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest"
import { atOnce } from "@/lib/api/at-once"
import { environmentFor, startAppServer } from "../../scripts/app-server"
import { Children } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"
import { apiOf, Listener, type LiveEvent } from "../helpers/api"
import { firstDocument, signUp, type Person } from "../helpers/people"
import { complete, fail } from "../helpers/queue"
import { SqlExports } from "../helpers/sql-exports"

const stack = inject("stack")
const { url, buildDir } = inject("app")

const MINE = "/api/v1/export/stream"
const ofJob = (id: string) => `/api/v1/export/job/${id}/stream`
const ofBatch = (id: string) => `/api/v1/export/batch/${id}/stream`

const listeners: Listener[] = []
let elsewhere: SqlExports

beforeEach(async () => {
  elsewhere = await SqlExports.start(stack)
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.cut()
  await elsewhere.stop()
})

async function listen(person: Person, path: string, lastId?: string, at = url): Promise<Listener> {
  const listener = await new Listener(at + path, person.token, lastId).open()
  listeners.push(listener)
  return listener
}

const isExport = ({ event }: LiveEvent) =>
  ["progress", "completed", "failed", "cancelled"].includes(event)
const isOf = (jobId: string) => (event: LiveEvent) => isExport(event) && event.data.jobId === jobId
const isEnd = (event: LiveEvent) => isExport(event) && event.event !== "progress"
const endOf = (jobId: string) => (event: LiveEvent) => isEnd(event) && isOf(jobId)(event)
const state = ({ data }: LiveEvent) => `${data.jobId} ${data.revision}`

/** No state twice, and of each job the later ones later. */
function expectInOrder(events: LiveEvent[]) {
  const states = events.filter(isExport).map(state)
  expect(states).toEqual([...new Set(states)])
  for (const jobId of new Set(events.filter(isExport).map(({ data }) => data.jobId))) {
    const revisions = events.filter(isOf(jobId)).map(({ data }) => data.revision as number)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  }
}

describe("one export", () => {
  test("printed here: every stage, with what a person sees of an attempt that runs", async () => {
    const ada = await signUp(stack, "Ada")
    const { data } = await apiOf(url, ada.token)("POST", "/api/v1/export/pdf", {
      documentId: (await firstDocument(ada, "resume")).id,
    })
    const listener = await listen(ada, ofJob(data.jobId))
    await listener.until(isEnd)
    await listener.ended
    expectInOrder(listener.events)
    const running = listener.events.filter(({ data }) => data.status === "processing")
    expect(running.length).toBeGreaterThan(0)
    for (const { data } of running)
      expect(data).toMatchObject({ attempts: 1, startedAt: expect.any(String), retryAt: null })
    expect(listener.events.filter(isEnd)).toHaveLength(1)
    expect(listener.events.at(-1)).toMatchObject({ event: "completed" })
  })

  test("printed elsewhere: what other processes commit arrives, a retry and the end included", async () => {
    const ada = await signUp(stack, "Ada")
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const listener = await listen(ada, ofJob(jobId!))
    const [first] = await elsewhere.claim(1)
    await listener.until(({ data }) => data.stage === "loading" && data.attempts === 1)
    await fail(elsewhere.sql, first!, "soon")
    await listener.until(({ data }) => data.status === "pending" && data.retryAt !== null)
    await elsewhere.sql`update public.jobs set run_after = clock_timestamp() where id = ${jobId!}`
    const [second] = await elsewhere.claim(1)
    await elsewhere.report(second!, "printing", 60)
    await listener.until(({ data }) => data.stage === "printing")
    await complete(elsewhere.sql, second!)
    await listener.ended
    expectInOrder(listener.events)
    expect(listener.events.filter(isEnd)).toHaveLength(1)
    expect(listener.events.at(-1)!.data).toMatchObject({ attempts: 2, file: { pages: 1 } })
  })

  test("many who come at any moment are all told the end", async () => {
    const ada = await signUp(stack, "Ada")
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const [job] = await elsewhere.claim(1)
    const early = await listen(ada, ofJob(jobId!))
    // As many as one person may have, with the early one.
    const latecomers = Array.from({ length: atOnce.stream.most - 1 }, async (_, n) => {
      await sleep(n * 25)
      return listen(ada, ofJob(jobId!))
    })
    await sleep(100)
    await complete(elsewhere.sql, job!)
    const all = [early, ...(await Promise.all(latecomers))]
    await Promise.all(all.map(({ ended }) => ended))
    for (const { events } of all) expect(events.filter(isEnd)).toHaveLength(1)
  })

  test("somebody else's is not there, nor is their batch", async () => {
    const [ada, eve] = [await signUp(stack, "Ada"), await signUp(stack, "Eve")]
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const batchId = await elsewhere.batch(ada.workspaceId, [jobId!])
    const api = apiOf(url, eve.token)
    expect((await api("GET", ofJob(jobId!))).status).toBe(404)
    expect((await api("GET", ofBatch(batchId))).status).toBe(404)
  })
})

describe("a batch", () => {
  test("its whole is what the database says, also when a document was selected twice", async () => {
    const ada = await signUp(stack, "Ada")
    const [a, b, c] = await elsewhere.enqueue(ada.workspaceId, 3)
    const batchId = await elsewhere.batch(ada.workspaceId, [a!, b!, a!, c!])
    const listener = await listen(ada, ofBatch(batchId))
    const jobs = await elsewhere.claim(3)
    const compare = async () => {
      const { data } = await apiOf(url, ada.token)("GET", `/api/v1/export/batch/${batchId}`)
      const { exports, ...whole } = data
      expect(exports).toHaveLength(4)
      const said = await listener.until(
        ({ event, data }) => event === "batch" && data.revision === whole.revision,
      )
      expect(said.data).toEqual(whole)
    }
    await compare()
    await elsewhere.report(jobs[0]!, "printing", 60)
    await compare()
    await complete(elsewhere.sql, jobs[0]!)
    await compare()
    await fail(elsewhere.sql, jobs[1]!, "never")
    await complete(elsewhere.sql, jobs[2]!)
    await listener.ended
    await compare()
    expect(listener.events.at(-1)).toMatchObject({ event: "batch", data: { status: "partial" } })
    expectInOrder(listener.events)
  })
})

describe("everything of mine", () => {
  test("new exports appear, those of others do not, deleted ones come as removed", async () => {
    const [ada, eve] = [await signUp(stack, "Ada"), await signUp(stack, "Eve")]
    const [mine, theirs] = [await listen(ada, MINE), await listen(eve, MINE)]
    await mine.until(({ event }) => event === "ready")
    const api = apiOf(url, ada.token)
    const documentId = (await firstDocument(ada, "letter")).id
    const { jobId } = (await api("POST", "/api/v1/export/pdf", { documentId })).data
    await mine.until(endOf(jobId))
    await api("DELETE", `/api/v1/export/history/${jobId}`)
    await mine.until(({ data }) => data.jobId === jobId && data.removed)
    expectInOrder(mine.events)
    await theirs.until(({ event }) => event === "ready")
    expect(theirs.events.filter(isExport)).toEqual([])
  })

  test("the place in line is told as it moves", async () => {
    const line = await SqlExports.start(stack, 1)
    try {
      const [ada, bob] = [await signUp(stack, "Ada"), await signUp(stack, "Bob")]
      await line.enqueue(bob.workspaceId, 1)
      const [running] = await line.claim(1)
      const [first, second] = await line.enqueue(ada.workspaceId, 2)
      const listener = await listen(ada, MINE)
      const stands = (jobId: string, position: number) =>
        listener.until(
          ({ event, data }) =>
            event === "queue" && data.jobId === jobId && data.position === position,
        )
      await stands(first!, 1)
      await stands(second!, 2)
      await complete(line.sql, running!)
      await line.claim(1)
      const moved = await stands(second!, 1)
      expect(moved.data.waitSeconds).toEqual(expect.any(Number))
      expect(moved.id).toBeUndefined()
    } finally {
      await line.stop()
    }
  })

  test("a change that commits late, under a lower number, is not lost, cut or uncut", async () => {
    const ada = await signUp(stack, "Ada")
    const [uncut, cut] = [await listen(ada, MINE), await listen(ada, MINE)]
    await elsewhere.enqueue(ada.workspaceId, 2)
    const [slow, quick] = await elsewhere.claim(2)
    for (const one of [uncut, cut])
      for (const job of [slow!, quick!])
        await one.until((event) => isOf(job.id)(event) && event.data.status === "processing")
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    const late = elsewhere.sql.begin(async (transaction) => {
      await elsewhere.report(slow!, "printing", 60, transaction as never)
      await committing
    })
    await sleep(50)
    await complete(elsewhere.sql, quick!)
    await cut.until(endOf(quick!.id))
    cut.cut()
    await cut.ended
    commit()
    await late
    const resumed = await listen(ada, MINE, cut.lastId)
    for (const one of [uncut, resumed]) {
      const { data } = await one.until(
        (event) => isOf(slow!.id)(event) && event.data.stage === "printing",
      )
      const quickEnd = [...uncut.events, ...resumed.events].find(endOf(quick!.id))!
      expect(data.revision).toBeLessThan(quickEnd.data.revision)
    }
    expect(resumed.events.filter(endOf(quick!.id))).toEqual([])
    expectInOrder([...cut.events, ...resumed.events])
  })

  test("what was deleted while nobody listened is told on return", async () => {
    const ada = await signUp(stack, "Ada")
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const before = await listen(ada, MINE)
    const [job] = await elsewhere.claim(1)
    await complete(elsewhere.sql, job!)
    await before.until(endOf(jobId!))
    before.cut()
    await apiOf(url, ada.token)("DELETE", `/api/v1/export/history/${jobId}`)
    const after = await listen(ada, MINE, before.lastId)
    await after.until(({ event }) => event === "ready")
    expect(after.events.filter(isExport).map(({ data }) => data.removed)).toEqual([true])
  })
})

describe("cut at any moment and resumed", () => {
  async function followWithCuts(
    person: Person,
    path: string,
    isDone: (seen: LiveEvent[]) => boolean,
  ) {
    const seen: LiveEvent[] = []
    let lastId: string | undefined
    for (let cuts = 0; ; cuts++) {
      const listener = await listen(person, path, lastId)
      await Promise.race([sleep(10 + Math.random() * 250), listener.ended])
      listener.cut()
      await listener.ended
      seen.push(...listener.events)
      lastId = listener.lastId
      if (isDone(seen)) return { seen, cuts }
    }
  }

  test("nothing is missing and nothing comes twice, in all three kinds", async () => {
    const ada = await signUp(stack, "Ada")
    const ids = await elsewhere.enqueue(ada.workspaceId, 6)
    const batchId = await elsewhere.batch(ada.workspaceId, ids)
    const ended = (seen: LiveEvent[]) => ids.every((id) => seen.some(endOf(id)))
    const whole = await listen(ada, MINE)
    const followed = Promise.all([
      followWithCuts(ada, MINE, ended),
      followWithCuts(ada, ofBatch(batchId), ended),
      followWithCuts(ada, ofJob(ids[0]!), (seen) => seen.some(isEnd)),
    ])
    const jobs = await elsewhere.claim(6)
    const drive = async (job: (typeof jobs)[number], n: number) => {
      for (let percent = 20; percent < 90; percent += 10) {
        await sleep(Math.random() * 300)
        await elsewhere.report(job, "printing", percent)
      }
      if (n % 3 === 2) await fail(elsewhere.sql, job, "never")
      else await complete(elsewhere.sql, job)
    }
    await Promise.all(jobs.map(drive))
    for (const id of ids) await whole.until(endOf(id))
    const [mine, batch, job] = await followed
    expectInOrder(whole.events)
    for (const { seen } of [mine, batch, job]) expectInOrder(seen)
    for (const id of ids) {
      const { event, data } = whole.events.find(endOf(id))!
      for (const { seen } of id === ids[0] ? [mine, batch, job] : [mine, batch])
        expect(seen.filter(endOf(id))).toMatchObject([{ event, data }])
    }
    expect(mine.cuts).toBeGreaterThan(3)
  })

  test("also while this process prints", async () => {
    const ada = await signUp(stack, "Ada")
    const { data } = await ada.client.from("documents").select("id").limit(6).throwOnError()
    const documentIds = data.map(({ id }) => id)
    const queued = await apiOf(url, ada.token)("POST", "/api/v1/export/batch", { documentIds })
    const ids = (queued.data.jobs as { jobId: string }[]).map(({ jobId }) => jobId)
    const ended = (seen: LiveEvent[]) => ids.every((id) => seen.some(endOf(id)))
    const [mine, batch] = await Promise.all([
      followWithCuts(ada, MINE, ended),
      followWithCuts(ada, ofBatch(queued.data.batchId), ended),
    ])
    for (const { seen } of [mine, batch]) {
      expectInOrder(seen)
      for (const id of ids) expect(seen.filter(endOf(id))).toMatchObject([{ event: "completed" }])
    }
  })
})

describe("two processes on one database", () => {
  const children = new Children()
  let other: string

  beforeAll(async () => {
    const port = await anyFreePort()
    const env = { ...environmentFor(stack), PRESSRUN_BUILD_DIR: buildDir, LOG_LEVEL: "warn" }
    await startAppServer(children, { port, mode: "start", env })
    other = `http://127.0.0.1:${port}`
  })
  afterAll(() => children.stopAll())

  test("each tells what the other does: prints, failures, retries that end at once, deletions", async () => {
    const ada = await signUp(stack, "Ada")
    for (const [here, there] of [
      [url, other],
      [other, url],
    ] as const) {
      const api = apiOf(here, ada.token)
      const { data: broken } = await ada.client
        .from("documents")
        .insert({
          ...{ workspace_id: ada.workspaceId, kind: "resume", title: `Broken ${here}` },
          ...{ data: { basics: "nobody" }, template: "gazette" },
        })
        .select()
        .single()
        .throwOnError()
      const listener = await listen(ada, MINE, undefined, there)
      await listener.until(({ event }) => event === "ready")
      const { jobId } = (await api("POST", "/api/v1/export/pdf", { documentId: broken.id })).data
      const failed = await listener.until(endOf(jobId))
      expect(failed.event).toBe("failed")

      await api("POST", `/api/v1/export/job/${jobId}/retry`)
      await listener.until(
        (event) => endOf(jobId)(event) && event.data.revision > failed.data.revision,
      )
      await api("DELETE", `/api/v1/export/history/${jobId}`)
      await listener.until(({ data }) => data.jobId === jobId && data.removed)
      expectInOrder(listener.events)
      listener.cut()
    }
  })
})

describe("streams end within a second or two", () => {
  test("of an account that is deleted", async () => {
    const ada = await signUp(stack, "Ada")
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const batch = await elsewhere.batch(ada.workspaceId, [jobId!])
    const open = await Promise.all(
      [MINE, ofJob(jobId!), ofBatch(batch)].map((at) => listen(ada, at)),
    )
    await open[0]!.until(({ event }) => event === "ready")
    const confirm = { confirm: "delete everything" }
    expect((await apiOf(url, ada.token)("DELETE", "/api/v1/settings", confirm)).status).toBe(200)
    await expectToEnd(open)
  })

  test("of a member who was removed, and of no other", async () => {
    const [ada, bo] = [await signUp(stack, "Ada"), await signUp(stack, "Bo")]
    const [jobId] = await elsewhere.enqueue(ada.workspaceId, 1)
    const [user] = await elsewhere.sql`select id from auth.users where email = ${bo.email}`
    const member = {
      workspace_id: ada.workspaceId,
      user_id: user!.id as string,
      role: "member",
    }
    await elsewhere.sql`insert into public.workspace_members ${elsewhere.sql(member)}`
    const hers = await listen(ada, MINE)
    const his = await Promise.all([MINE, ofJob(jobId!)].map((at) => listen(bo, at)))
    await his[0]!.until(({ event }) => event === "ready")
    await sleep(500)
    await elsewhere.sql`delete from public.workspace_members where user_id = ${member.user_id}
      and workspace_id = ${ada.workspaceId}`
    await expectToEnd(his)
    const [next] = await elsewhere.enqueue(ada.workspaceId, 1)
    await hers.until(isOf(next!))
    expect(his.flatMap(({ events }) => events).filter(isOf(next!))).toEqual([])
  })
})

/** Far sooner than the 280 s after which every stream ends. */
async function expectToEnd(open: Listener[]): Promise<void> {
  const ended = Promise.all(open.map((one) => one.ended)).then(() => "ended")
  expect(await Promise.race([ended, sleep(15_000, "still open")])).toBe("ended")
}
