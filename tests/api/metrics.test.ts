import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest"
import { apiOf } from "../helpers/api"
import { newCaller, untilEnded } from "../helpers/api-people"
import { figures } from "../helpers/prometheus"
import { claim, connect, enqueue, fail, makeWorkspaces, times, type Sql } from "../helpers/queue"
import { startTestApp, type TestApp } from "../helpers/test-app"

const SECRET = "a secret for the figures"
const PATH = "/api/metrics"

let app: TestApp
let sql: Sql
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_SECRET: SECRET } })
  sql = connect(app.stack)
})
afterAll(async () => {
  await sql?.end()
  await app?.stop()
})

const scrape = () => apiOf(app.appUrl, SECRET)("GET", PATH)
const read = async () => figures((await scrape()).text)

/** What ended is counted by the next look, but for the last seconds: all times move back by thirty, so that it is now. */
async function countNow() {
  await sql.begin((tx) => [
    tx`update public.jobs set created_at = created_at - interval '30 seconds'`,
    tx`update public.job_attempts set started_at = started_at - interval '30 seconds',
              finished_at = finished_at - interval '30 seconds'`,
    tx`update public.queue_totals set counted_until = counted_until - interval '30 seconds'`,
  ])
  await sql`select public.look_for_problems('pdf', 'cron')`
}

/** Real exports, and jobs in every state that there is. */
async function work() {
  const ada = await newCaller(app.stack, app.appUrl)
  const { data: documents } = await ada.client.from("documents").select("id").throwOnError()
  const documentIds = documents.map(({ id }) => id).slice(0, 3)
  const { data } = await ada.api("POST", "/api/v1/export/batch", { documentIds })
  for (const { jobId } of data.jobs)
    expect((await untilEnded(ada.api, jobId)).status).toBe("completed")
  // The app has put down its work, so that what comes now is left to us.
  const resting = () => sql`select from public.worker_ticks where claimed > 0`
  await vi.waitUntil(async () => (await resting()).length === 1, { timeout: 20_000 })

  const [first, second] = await makeWorkspaces(sql, 2)
  const jobs = [...times(5, { workspace_id: first! }), ...times(3, { workspace_id: second! })]
  await enqueue(sql, "pdf", jobs)
  const [dead, retrying, cancelled] = await claim(sql, "pdf")
  await fail(sql, dead!, "never")
  await fail(sql, retrying!, "later")
  await sql`update public.jobs set cancel_requested_at = now() where id = ${cancelled!.id}`
  await fail(sql, cancelled!, "soon")
  await claim(sql, "pdf", "w", 1)
  await sql`update public.queues set paused = true where name = 'pdf'`
  await sql`update public.artifacts set expires_at = now() - interval '3 hours'
             where id in (select id from public.artifacts limit 2)`
}

describe("the figures", () => {
  beforeAll(async () => {
    await work()
    await countNow()
  })

  test("are Prometheus' text, every family with its kind", async () => {
    const { status, headers, text } = await scrape()
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(Object.fromEntries(figures(text).types)).toEqual({
      pressrun_jobs: "GAUGE",
      pressrun_max_concurrency: "GAUGE",
      pressrun_paused: "GAUGE",
      pressrun_oldest_wait_seconds: "GAUGE",
      pressrun_workspaces_waiting: "GAUGE",
      pressrun_seconds_since_tick: "GAUGE",
      pressrun_open_problems: "GAUGE",
      pressrun_attempts_total: "COUNTER",
      pressrun_wait_seconds: "HISTOGRAM",
      pressrun_run_seconds: "HISTOGRAM",
      pressrun_expired_files: "GAUGE",
    })
  })

  test("of jobs are those that SQL counts", async () => {
    const [counted] = await sql`
      select count(*) filter (where status = 'pending' and not parked)::int as waiting,
             count(*) filter (where status = 'processing')::int as running,
             count(*) filter (where parked)::int as retrying,
             count(*) filter (where status = 'failed')::int as dead,
             count(distinct workspace_id) filter (where status = 'pending' and not parked)::int as workspaces
        from public.jobs where queue = 'pdf'`
    expect(counted).toEqual({ waiting: 4, running: 1, retrying: 1, dead: 1, workspaces: 2 })
    const found = await read()
    for (const state of ["waiting", "running", "retrying", "dead"])
      expect(found.get("pressrun_jobs", { queue: "pdf", state })).toBe(counted![state])
    expect(found.get("pressrun_workspaces_waiting", { queue: "pdf" })).toBe(counted!.workspaces)
  })

  test("of the queue are its own", async () => {
    const [queue] = await sql`select * from public.queues where name = 'pdf'`
    const [files] = await sql`
      select count(*)::int as late from public.artifacts where deleted_at is null and expires_at < now()`
    const found = await read()
    expect(found.get("pressrun_max_concurrency", { queue: "pdf" })).toBe(queue!.max_concurrency)
    expect(found.get("pressrun_paused", { queue: "pdf" })).toBe(1)
    expect(files!.late).toBe(2)
    expect(found.get("pressrun_expired_files")).toBe(files!.late)
  })

  test("of what passes lie between before and after", async () => {
    const measure = async () => {
      const [row] = await sql`
        select extract(epoch from clock_timestamp() - min(greatest(j.created_at, j.run_after)))::float8 as wait,
               (select extract(epoch from clock_timestamp() - greatest(cron_at, worker_at))::float8
                  from public.queue_signs where queue = 'pdf') as tick
          from public.jobs j where j.queue = 'pdf' and j.status = 'pending' and not j.parked`
      return row as unknown as { wait: number; tick: number }
    }
    const before = await measure()
    const found = await read()
    const after = await measure()
    const between = (name: string, low: number, high: number) => {
      const value = found.get(name, { queue: "pdf" })
      expect(value).toBeGreaterThanOrEqual(low)
      expect(value).toBeLessThanOrEqual(high)
    }
    between("pressrun_oldest_wait_seconds", before.wait, after.wait)
    between("pressrun_seconds_since_tick", before.tick, after.tick)
  })

  test("of problems are those that are open", async () => {
    const open = await sql`
      select kind, severity, count(*)::int as open from public.problems
       where queue = 'pdf' and resolved_at is null group by 1, 2`
    expect(open.map(({ kind }) => kind).sort()).toEqual(["cleanup_behind", "paused"])
    const found = await read()
    for (const { kind, severity, open: count } of open)
      expect(found.get("pressrun_open_problems", { queue: "pdf", kind, severity })).toBe(count)
    expect(
      found.get("pressrun_open_problems", { queue: "pdf", kind: "stuck", severity: "critical" }),
    ).toBe(0)
  })

  test("of attempts are those that SQL counts, class by class", async () => {
    const outcomes = await sql`
      select outcome, count(*)::int as attempts from public.job_attempts group by 1 order by 1`
    expect(outcomes).toEqual([
      { outcome: "cancelled", attempts: 1 },
      { outcome: "completed", attempts: 3 },
      { outcome: "failed", attempts: 1 },
      { outcome: "retried", attempts: 1 },
    ])
    const found = await read()
    for (const { outcome, attempts } of outcomes)
      expect(found.get("pressrun_attempts_total", { queue: "pdf", outcome })).toBe(attempts)
    for (const outcome of ["released", "lost"])
      expect(found.get("pressrun_attempts_total", { queue: "pdf", outcome })).toBe(0)

    const seconds = {
      wait: sql`select extract(epoch from t.started_at - j.created_at)::float8 as s
                  from public.job_attempts t join public.jobs j on j.id = t.job_id where t.attempt = 1`,
      run: sql`select extract(epoch from t.finished_at - t.started_at)::float8 as s from public.job_attempts t`,
    }
    const [{ bounds }] = (await sql`select private.histogram_bounds() as bounds`) as unknown as [
      { bounds: number[] },
    ]
    for (const [name, query] of Object.entries(seconds)) {
      const all = (await query).map(({ s }) => s as number)
      expect(all).toHaveLength(6)
      const figure = (suffix: string, labels = {}) =>
        found.get(`pressrun_${name}_seconds_${suffix}`, { queue: "pdf", ...labels })
      for (const bound of bounds)
        expect(figure("bucket", { le: String(bound) })).toBe(all.filter((s) => s <= bound).length)
      expect(figure("bucket", { le: "+Inf" })).toBe(all.length)
      expect(figure("count")).toBe(all.length)
      expect(figure("sum")).toBeCloseTo(
        all.reduce((sum, s) => sum + s, 0),
        6,
      )
    }
  })

  test("that count never fall, also when history is pruned", async () => {
    const before = await read()
    await sql`delete from public.artifacts`
    await sql`update public.jobs set created_at = now() - interval '99 days', finished_at = now() - interval '99 days'
               where status in ('completed', 'failed', 'cancelled')`
    await sql`select public.prune_history(90, 90, 1000)`
    expect(await sql`select from public.job_attempts where outcome = 'completed'`).toHaveLength(0)
    await countNow()
    const after = await read()
    for (const outcome of ["completed", "failed", "cancelled", "retried"]) {
      const labels = { queue: "pdf", outcome }
      expect(before.get("pressrun_attempts_total", labels)).toBeGreaterThan(0)
      expect(after.get("pressrun_attempts_total", labels)).toBe(
        before.get("pressrun_attempts_total", labels),
      )
    }
    for (const name of ["pressrun_wait_seconds_count", "pressrun_run_seconds_sum"])
      expect(after.get(name, { queue: "pdf" })).toBe(before.get(name, { queue: "pdf" }))
    // What is there now did fall.
    expect(after.get("pressrun_jobs", { queue: "pdf", state: "dead" })).toBe(0)
  })
})

describe("the door", () => {
  test("is shut without the secret and with a wrong one", async () => {
    for (const given of [undefined, "", "wrong", `${SECRET}x`, app.stack.cronSecret]) {
      const answer = await apiOf(app.appUrl, given)("GET", PATH)
      expect(answer).toMatchObject({ status: 401, error: { code: "not_signed_in" } })
      expect(answer.text).not.toContain("pressrun_")
    }
    const { status } = await apiOf(app.appUrl)("GET", PATH, undefined, { authorization: SECRET })
    expect(status).toBe(401)
  })

  test("is shut while no secret is set, whatever is sent", async () => {
    const { url } = inject("app")
    for (const given of [undefined, "undefined", SECRET, inject("stack").cronSecret])
      expect((await apiOf(url, given)("GET", PATH)).status).toBe(401)
    const { status } = await apiOf(url)("GET", PATH, undefined, { authorization: "Bearer " })
    expect(status).toBe(401)
  })

  test("is for reading only", async () => {
    expect((await apiOf(app.appUrl, SECRET)("POST", PATH)).status).toBe(405)
  })
})
