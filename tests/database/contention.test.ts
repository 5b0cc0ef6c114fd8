// Everything that changes jobs, at once from 16 connections for a minute: no deadlock, no limit exceeded, nothing lost.
// CONTENTION_SECONDS shortens it.
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTemporaryStack, type TemporaryStack } from "../../scripts/local-stack/temporary"
import { Contention, makeTenant, type Tenant } from "../helpers/contention"
import { newOperator } from "../helpers/operators"
import { connect, type Sql } from "../helpers/queue"

const SECONDS = Number(process.env.CONTENTION_SECONDS ?? 60)
const CONNECTIONS = 16
const CAP = 5
const WAITING = 30
const PER_DAY = 1000
const QUOTA = 8 * 1024 * 1024

/** What a limit answers, what came too late, and what is not there any more. Every other code is a fault. */
const REFUSALS = [
  ...["too_many_waiting", "daily_limit", "quota_exceeded", "not_retryable", "already_running"],
  ...["job_not_found", "batch_not_found", "document_not_found"],
]

let stack: TemporaryStack
let sql: Sql
let limited: Tenant[]
let unlimited: Tenant
let operatorId: string
beforeAll(async () => {
  stack = await startTemporaryStack()
  sql = connect(stack)
  limited = [await makeTenant(stack, sql, "Ada"), await makeTenant(stack, sql, "Bo")]
  unlimited = await makeTenant(stack, sql, "Cy")
  const { email } = await newOperator(stack)
  operatorId = (await sql`select id from auth.users where email = ${email}`)[0]!.id as string
  await sql`update public.queues set max_concurrency = ${CAP}, lease_seconds = 2 where name = 'pdf'`
  await sql`update public.workspaces set max_waiting_jobs = ${WAITING}, quota_bytes = ${QUOTA},
    max_exports_per_day = ${PER_DAY}`
  await sql`update public.workspaces set max_exports_per_day = 1000000, quota_bytes = 1000000000000
    where id = ${unlimited.workspaceId}`
})
afterAll(async () => {
  await sql?.end()
  await stack?.stop()
})

interface Sample {
  running: number
  slots: number
  /** Of the limited workspaces, the worst. */
  waiting: number
  bytes: number
}

async function sample(): Promise<Sample> {
  const [row] = await sql<Sample[]>`
    select (select count(*)::int from public.jobs where status = 'processing') as running,
           (select count(distinct slot)::int from public.jobs where status = 'processing') as slots,
           max(waiting)::int as waiting, max(bytes)::float8 as bytes
      from (select (select count(*) from public.jobs j where j.workspace_id = w.id and j.status = 'pending') as waiting,
                   private.used_bytes(w.id) + private.reserved_bytes(w.id) as bytes
              from public.workspaces w where w.id in ${sql(limited.map(({ workspaceId }) => workspaceId))}) used`
  return row!
}

test(
  `${CONNECTIONS} connections for ${SECONDS} s: no deadlock, no limit exceeded, nothing lost`,
  { timeout: (SECONDS + 60) * 1000 },
  async () => {
    const until = Date.now() + SECONDS * 1000
    const contention = new Contention(limited, unlimited, operatorId)
    const connections = Array.from({ length: CONNECTIONS }, () => connect(stack))
    const workers = connections.map((one) => contention.run(one, until))
    const samples: Sample[] = []
    while (Date.now() < until) {
      samples.push(await sample())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(workers)
    await Promise.all(connections.map((one) => one.end()))
    const most = (of: keyof Sample) => Math.max(...samples.map((one) => one[of]))
    const calls = Object.values(contention.calls).reduce((sum, n) => sum + n, 0)
    console.log(
      `[contention] ${calls} calls, ${samples.length} samples, refused:`,
      contention.codes,
    )

    const [stats] =
      await sql`select deadlocks::int from pg_stat_database where datname = current_database()`
    expect(stats!.deadlocks).toBe(0)
    expect(Object.keys(contention.codes).filter((code) => !REFUSALS.includes(code))).toEqual([])

    expect(most("running")).toBeLessThanOrEqual(CAP)
    expect(samples.every(({ running, slots }) => running === slots)).toBe(true)
    // Counted when something is asked for: what ran and is put back comes on top.
    expect(most("waiting")).toBeLessThanOrEqual(WAITING + CAP)
    expect(most("bytes")).toBeLessThanOrEqual(QUOTA)
    for (const { workspaceId } of limited) {
      const [asked] = await sql`
        select (select count(*) from public.jobs where workspace_id = ${workspaceId})
             + (select count(*) from public.retries where workspace_id = ${workspaceId}) as requests`
      expect(Number(asked!.requests)).toBeLessThanOrEqual(PER_DAY)
    }
    // The limits were reached, or they would prove nothing.
    expect(most("running")).toBe(CAP)
    expect(Object.keys(contention.codes)).toEqual(expect.arrayContaining(["quota_exceeded"]))

    const [stranded] = await sql`
      select count(*)::int as jobs from public.jobs j
       where j.status = 'pending' and not j.parked and not exists (
         select from public.turns t where t.queue = j.queue and t.workspace_id = j.workspace_id)`
    expect(stranded!.jobs).toBe(0)
    await finishAll(contention)
    const [left] = await sql`
      select count(*) filter (where finished_at is null)::int as unfinished,
             count(*) filter (where status = 'completed' and (
               select count(*) from public.artifacts a where a.job_id = j.id) <> 1)::int as without_file
        from public.jobs j`
    expect(left).toEqual({ unfinished: 0, without_file: 0 })
  },
)

/** Every job that is not lost can be claimed: by its turn, when it is due, or when its lease has ended. */
async function finishAll(contention: Contention): Promise<void> {
  for (;;) {
    await sql`update public.jobs set lease_expires_at = now() - interval '1 second' where status = 'processing'`
    await sql`update public.jobs set run_after = now() - interval '1 second' where parked`
    const jobs = await contention.claim(sql, CAP)
    if (jobs.length > 0) await contention.complete(sql, jobs)
    else if (
      (await sql`select from public.jobs where finished_at is null and status <> 'processing'`)
        .length === 0
    )
      return
    else if (
      (await sql`select from public.jobs where parked or status = 'processing'`).length === 0
    )
      return
  }
}
