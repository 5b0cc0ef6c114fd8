// Each kind of problem: how it is told, and that it goes when it is mended. In queues that nobody else works.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { look, must, newOperator, openKinds, problemsOf } from "../helpers/operators"
import type { Person } from "../helpers/people"
import {
  claim,
  complete,
  completeAll,
  connect,
  enqueue,
  expireLeases,
  fail,
  makeDue,
  makeQueue,
  makeWorkspaces,
  times,
  type NewJob,
} from "../helpers/queue"

const stack = inject("stack")
const sql = connect(stack)
const many = connect(stack, 10)
afterAll(() => Promise.all([sql.end(), many.end()]))

let olga: Person
beforeAll(async () => {
  olga = await newOperator(stack)
})

async function lane(limits = {}) {
  const queue = await makeQueue(sql, limits)
  const [workspace_id] = await makeWorkspaces(sql, 1)
  const add = (count: number, job: Partial<NewJob> = {}) =>
    enqueue(sql, queue, times(count, { workspace_id: workspace_id!, ...job }))
  return { queue, workspace: workspace_id!, add }
}

const silentFor = (queue: string, minutes: number) => sql`
  update public.queue_signs set cron_at = now() - ${minutes} * interval '1 minute', worker_at = null
   where queue = ${queue}`

interface Overview {
  problems: { id: number | null; kind: string; severity: string; opened_at: string }[]
  signs: { cron_at: string; worker_at: string | null }
}
const overview = (queue: string) => must<Overview>(olga.client, "ops_overview", { p_queue: queue })

describe("no_tick", () => {
  test("is told while it lasts although nobody looks, and written down by whoever ends it", async () => {
    const { queue } = await lane()
    await silentFor(queue, 1.5)
    expect((await overview(queue)).problems).toEqual([])
    await silentFor(queue, 7)
    const [told] = (await overview(queue)).problems
    expect(told).toMatchObject({ id: null, kind: "no_tick", severity: "critical" })
    // It became one after two minutes.
    expect(Date.now() - Date.parse(told!.opened_at)).toBeGreaterThan(4.9 * 60_000)
    expect([...(await problemsOf(sql, queue))]).toEqual([])

    expect(await look(sql, queue, "cron")).toBe(0)
    expect((await overview(queue)).problems).toEqual([])
    const [written, ...more] = await problemsOf(sql, queue)
    expect(more).toEqual([])
    expect(written).toMatchObject({ kind: "no_tick", severity: "critical" })
    expect(written!.message).toContain("7 minutes")
    const lasted = +written!.resolved_at! - +written!.opened_at
    expect(lasted).toBeGreaterThan(4.9 * 60_000)
    expect(lasted).toBeLessThan(6 * 60_000)
  })

  test("is opened by a kick, which is no tick itself, and resolved by the next worker", async () => {
    const { queue } = await lane()
    await silentFor(queue, 5)
    await look(sql, queue, "kick")
    expect(await openKinds(sql, queue)).toEqual(["no_tick"])
    expect((await overview(queue)).problems).toMatchObject([{ kind: "no_tick" }])
    await look(sql, queue, "worker")
    const all = await problemsOf(sql, queue)
    expect(all).toHaveLength(1)
    expect(all[0]!.resolved_at).not.toBeNull()
    expect((await overview(queue)).signs.worker_at).not.toBeNull()
  })

  test("is none while either of the two comes", async () => {
    const { queue } = await lane()
    await silentFor(queue, 60)
    await look(sql, queue, "worker")
    await sql`update public.queue_signs set worker_at = now() - interval '1 minute' where queue = ${queue}`
    expect((await overview(queue)).problems).toEqual([])
    expect(await look(sql, queue, "kick")).toBeNull()
  })
})

test("a queue is watched from its first moment, and what was known of it goes with it", async () => {
  const { queue } = await lane()
  expect(await look(sql, queue)).toBe(0)
  const [health] = await sql`select * from public.queue_health(${queue})`
  expect(health!.oldest_wait_seconds).toBe(0)
  expect(health!.seconds_since_tick).toBeLessThan(60)
  await sql`delete from public.queues where name = ${queue}`
})

describe("looking", () => {
  test("by kicks and workers is rare, by the scheduler is not; the sign is left all the same", async () => {
    const { queue } = await lane()
    expect(await look(sql, queue, "kick")).toBe(0)
    expect(await look(sql, queue, "kick")).toBeNull()
    expect(await look(sql, queue, "cron")).toBe(0)
    expect(await look(sql, queue, "worker")).toBeNull()
    const [signs] = await sql`select worker_at from public.queue_signs where queue = ${queue}`
    expect(signs!.worker_at).toBeInstanceOf(Date)
  })

  test("that breaks leaves the sign all the same", async () => {
    const { queue } = await lane()
    await silentFor(queue, 10)
    const broken = new Error("undone")
    const inVain = sql.begin(async (tx) => {
      await tx`create or replace function private.renew_problems(p_queue text) returns void
               language plpgsql set search_path = '' as $$ begin raise exception 'broken'; end $$`
      const [answer] = await tx`select public.look_for_problems(${queue}, 'cron') as open`
      const [signs] = await tx`
        select cron_at > now() - interval '1 minute' as fresh from public.queue_signs where queue = ${queue}`
      expect([answer, signs]).toEqual([{ open: null }, { fresh: true }])
      throw broken
    })
    await expect(inVain).rejects.toBe(broken)
  })

  test("at the same time opens each problem once", async () => {
    const { queue, add } = await lane()
    await add(120)
    for (let round = 0; round < 3; round++)
      await Promise.all(times(10, queue).map((one) => look(many, one)))
    expect((await problemsOf(sql, queue)).map(({ kind }) => kind)).toEqual(["backlog"])
  })
})

describe("backlog", () => {
  test("from a hundred waiting on, critical from five hundred on, gone when they are done", async () => {
    const { queue, add } = await lane({ max_concurrency: 1000, max_claims_per_workspace: 1000 })
    await add(99)
    await look(sql, queue)
    expect(await openKinds(sql, queue)).toEqual([])
    await add(1)
    await look(sql, queue)
    expect(await problemsOf(sql, queue)).toMatchObject([{ kind: "backlog", severity: "warning" }])
    await add(400)
    await look(sql, queue)
    // The same problem, grown.
    expect(await problemsOf(sql, queue)).toMatchObject([
      { severity: "critical", message: expect.stringContaining("500 exports wait") },
    ])
    await sql`update public.queues set max_claims_per_tick = 1000 where name = ${queue}`
    await completeAll(sql, await claim(sql, queue, "w", 1000))
    await look(sql, queue)
    expect(await openKinds(sql, queue)).toEqual([])
  })

  test("when one has waited for five minutes; a replay waits since it was replayed", async () => {
    const { queue, add } = await lane()
    const [id] = await add(1)
    const age = () => sql`update public.jobs set created_at = now() - interval '6 minutes',
      run_after = now() - interval '6 minutes' where id = ${id!}`
    await age()
    await look(sql, queue)
    expect(await problemsOf(sql, queue)).toMatchObject([
      { kind: "backlog", message: expect.stringContaining("6 minutes") },
    ])
    await fail(sql, (await claim(sql, queue))[0]!, "never")
    await look(sql, queue)
    expect(await openKinds(sql, queue)).toEqual([])
    await must(olga.client, "ops_replay", { p_ids: [id], p_filter: {} })
    await look(sql, queue)
    expect(await openKinds(sql, queue)).toEqual([])
  })
})

test("paused: while exports wait, and not when none does", async () => {
  const { queue, add } = await lane()
  const pause = (paused: boolean) =>
    must(olga.client, "ops_set_queue", { p_queue: queue, p_settings: { paused } })
  await pause(true)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
  await add(2)
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([
    { kind: "paused", severity: "warning", message: expect.stringContaining("2 exports wait") },
  ])
  await pause(false)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
})

test("stuck: a job that does not end while its worker beats, until it is cancelled", async () => {
  const { queue, add } = await lane()
  const [id] = await add(1, { title: "Endless" })
  const [job] = await claim(sql, queue)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
  await sql`update public.jobs set started_at = now() - interval '6 minutes' where id = ${id!}`
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([
    {
      kind: "stuck",
      subject: id,
      severity: "critical",
      message: expect.stringContaining("Endless"),
    },
  ])
  await must(olga.client, "ops_cancel", { p_ids: [id] })
  expect(await complete(sql, job!)).toBe("cancelled")
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
})

test("worker_lost: from the lease that ran out until its jobs have ended elsewhere", async () => {
  const { queue, add } = await lane()
  await add(2)
  await claim(sql, queue, "host/17/abc", 2)
  await expireLeases(sql, queue)
  await look(sql, queue)
  const open = async () => (await problemsOf(sql, queue)).filter(({ resolved_at }) => !resolved_at)
  expect(await open()).toMatchObject([
    { kind: "worker_lost", subject: "host/17", message: expect.stringContaining("2 exports") },
  ])
  // Rescued, waiting for their second attempt, then at it: still the same problem.
  await claim(sql, queue, "host/18/def")
  await look(sql, queue)
  expect(await open()).toMatchObject([{ subject: "host/17" }])
  await makeDue(sql, queue)
  const again = await claim(sql, queue, "host/18/def")
  expect(again).toHaveLength(2)
  await look(sql, queue)
  expect(await open()).toHaveLength(1)
  await completeAll(sql, again)
  await look(sql, queue)
  expect(await open()).toEqual([])
  expect(await problemsOf(sql, queue)).toHaveLength(1)
})

describe("failing_template", () => {
  async function printing() {
    const { queue, add } = await lane({ max_concurrency: 100 })
    const end = async (template: string, ...good: boolean[]) => {
      for (const well of good) {
        await add(1, { payload: { template } })
        const [job] = await claim(sql, queue)
        if (well) await complete(sql, job!)
        else await fail(sql, job!, "never")
      }
      await look(sql, queue)
      return (await problemsOf(sql, queue)).filter(({ resolved_at }) => !resolved_at)
    }
    return { queue, end }
  }

  test("when three of the last fail, until three in a row have gone well", async () => {
    const { end } = await printing()
    expect(await end("gazette", false, false)).toEqual([])
    expect(await end("gazette", false)).toMatchObject([
      {
        ...{ kind: "failing_template", subject: "gazette", severity: "warning" },
        message: expect.stringContaining("3 of the last 3"),
      },
    ])
    expect(await end("gazette", false, false, false)).toMatchObject([{ severity: "critical" }])
    expect(await end("gazette", true, true)).toHaveLength(1)
    expect(await end("gazette", true)).toEqual([])
  })

  test("not when fewer than half of the last ten failed, nor for other templates", async () => {
    const { end } = await printing()
    expect(await end("gazette", true, true, true, true, false, false, false)).toEqual([])
    expect(await end("broadsheet", false, false, false)).toMatchObject([{ subject: "broadsheet" }])
  })

  test("one document that fails again and again is one, and a name that is none is not repeated", async () => {
    const { queue, end } = await printing()
    await end("gazette", false)
    const [only] = await sql`select id from public.jobs where queue = ${queue}`
    await sql`insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, error_code)
              select ${only!.id}, n, 'w', now(), now(), 'retried', 'test' from generate_series(2, 6) n`
    expect(await end("gazette")).toEqual([])
    expect(await end("x” failed. Go to evil.example", false, false, false)).toEqual([])
    expect(await end("x".repeat(6000), false, false, false)).toEqual([])
  })

  test("not any more after an hour without any", async () => {
    const { queue, end } = await printing()
    expect(await end("gazette", false, false, false)).toHaveLength(1)
    await sql`update public.job_attempts set finished_at = finished_at - interval '61 minutes'
               where job_id in (select id from public.jobs where queue = ${queue})`
    await look(sql, queue)
    expect(await openKinds(sql, queue)).toEqual([])
  })
})

test("quota: whoever printed within the day and has nine tenths full, until there is room", async () => {
  const { queue, workspace, add } = await lane()
  await add(1)
  const [job] = await claim(sql, queue)
  await complete(sql, job!)
  const quota = (bytes: number) =>
    must(olga.client, "ops_set_workspace", {
      p_workspace: workspace,
      p_limits: { quota_bytes: bytes },
    })
  const keep = (bytes: number) =>
    sql`update public.artifacts set bytes = ${bytes} where job_id = ${job!.id}`
  await quota(1000)
  await keep(900)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])

  const tick = { queue, worker: "w/1/a", source: "cron", started_at: new Date().toISOString() }
  const counts = { depth: 1, claimed: 1, completed: 1, failed: 0, throttled: 0, contended: 0 }
  await sql`select public.record_tick(${sql.json({ ...tick, ...counts, per_workspace: { [workspace]: 1 } })})`
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([
    {
      ...{ kind: "quota", subject: workspace, severity: "warning" },
      message: expect.stringContaining("90 %"),
    },
  ])
  await keep(1000)
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([
    { severity: "critical", message: expect.stringContaining("cannot export") },
  ])
  await quota(2000)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
})

test("cleanup_behind: files that expired hours ago, until they are deleted", async () => {
  const { queue, add } = await lane()
  await add(1)
  const [job] = await claim(sql, queue)
  await complete(sql, job!)
  const expire = (hours: number) => sql`
    update public.artifacts set expires_at = now() - ${hours} * interval '1 hour' where job_id = ${job!.id}`
  await expire(1)
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
  await expire(3)
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([
    { kind: "cleanup_behind", severity: "warning" },
  ])
  await expire(30)
  await look(sql, queue)
  expect(await problemsOf(sql, queue)).toMatchObject([{ severity: "critical" }])
  await sql`select public.mark_artifacts_deleted(array(
    select id from public.artifacts where job_id = ${job!.id}))`
  await look(sql, queue)
  expect(await openKinds(sql, queue)).toEqual([])
})

test("what was wrong is told newest first, and a problem that comes back is a new one", async () => {
  const { queue, add } = await lane()
  const [id] = await add(1)
  await claim(sql, queue)
  const began = (minutes: number) => sql`
    update public.jobs set started_at = now() - ${minutes} * interval '1 minute' where id = ${id!}`
  for (const minutes of [6, 1, 7, 1]) {
    await began(minutes)
    await look(sql, queue)
  }
  await silentFor(queue, 4)
  await look(sql, queue)
  const resolved = await must<{ kind: string; resolved_at: string }[]>(
    olga.client,
    "ops_resolved_problems",
    { p_queue: queue },
  )
  expect(resolved.map(({ kind }) => kind)).toEqual(["no_tick", "stuck", "stuck"])
})
