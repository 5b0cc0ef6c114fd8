import { createHash } from "node:crypto"
import { expect } from "vitest"
import type { DrillStack } from "./drill-stack"
import { service } from "./people"

/** A moment at which something was broken; `pid` when it befell one worker alone. */
export interface Fault {
  at: Date
  pid?: number
}

export interface Verdict {
  jobs: number
  /** Jobs that did not end as completed. */
  lost: number
  /** Jobs completed more than once, or with another number of artifacts than one. */
  duplicates: number
  /** Slots still held although everything has ended. */
  leaked: number
  /** Artifacts whose file is not there or is not what the row says. */
  broken: number
  /** Files of attempts that did not count: the sweep's to remove. */
  orphans: number
  /** Files that nothing explains. */
  unexplained: number
  /** Attempts that came to nothing, by outcome and reason. */
  setbacks: Record<string, number>
}

/** What became of everything a workspace exported. To be asked when its workers have stopped. */
export async function judge(stack: DrillStack, workspaceId: string): Promise<Verdict> {
  const { sql } = stack
  const [counts] = await sql<Pick<Verdict, "jobs" | "lost" | "duplicates" | "leaked">[]>`
    select count(*)::integer as jobs,
           count(*) filter (where j.status <> 'completed')::integer as lost,
           count(*) filter (where j.status = 'completed' and (
             (select count(*) from public.artifacts a where a.job_id = j.id) <> 1 or
             (select count(*) from public.job_attempts t
               where t.job_id = j.id and t.outcome = 'completed') <> 1))::integer as duplicates,
           (select count(*) from public.jobs where slot is not null)::integer as leaked
      from public.jobs j where j.workspace_id = ${workspaceId}`
  const strays = await sql<{ explained: boolean }[]>`
    select exists (select from public.job_attempts t
                    where t.outcome <> 'completed' and t.job_id::text = split_part(o.name, '/', 2)
           ) as explained
      from storage.objects o
     where o.bucket_id = 'exports' and o.name like ${workspaceId + "/%"}
       and not exists (select from public.artifacts a where o.name in (a.path, regexp_replace(a.path, 'pdf$', 'png')))`
  const setbacks = await sql<{ why: string; count: number }[]>`
    select concat_ws(' ', t.outcome, t.error_code) as why, count(*)::integer as count
      from public.job_attempts t join public.jobs j on j.id = t.job_id
     where j.workspace_id = ${workspaceId} and t.outcome <> 'completed' group by 1 order by 2 desc`
  return {
    ...counts!,
    broken: await countBrokenFiles(stack, workspaceId),
    orphans: strays.filter(({ explained }) => explained).length,
    unexplained: strays.filter(({ explained }) => !explained).length,
    setbacks: Object.fromEntries(setbacks.map(({ why, count }) => [why, count])),
  }
}

/** Fetched from Storage, one by one, and compared with what the row promises. */
async function countBrokenFiles(stack: DrillStack, workspaceId: string): Promise<number> {
  const bucket = service(stack).storage.from("exports")
  const artifacts = await stack.sql<{ path: string; sha256: string }[]>`
    select path, sha256 from public.artifacts where workspace_id = ${workspaceId}`
  let broken = 0
  for (const { path, sha256 } of artifacts) {
    const { data } = await bucket.download(path)
    const file = data && Buffer.from(await data.arrayBuffer())
    const whole = file?.subarray(0, 5).toString() === "%PDF-"
    if (!whole || createHash("sha256").update(file).digest("hex") !== sha256) broken++
  }
  return broken
}

export interface Recovery {
  /** Until the next attempt began: from the fault for a lost one, from its own end for one that ended. */
  seconds: number
  /** Beyond one lease (when it was lost) and its back-off: what it waited for a worker to look. */
  lateSeconds: number
}

/** The slowest way back of any attempt that came to nothing. */
export async function slowestRecovery(
  { sql }: DrillStack,
  workspaceId: string,
  faults: Fault[] = [],
): Promise<Recovery> {
  const known = sql.json(faults.map(({ at, pid = null }) => ({ at: at.toISOString(), pid })))
  const rows = await sql<Recovery[]>`
    select ways.seconds,
           -- Jitter makes a back-off up to a fifth longer.
           ways.seconds - case t.outcome when 'lost' then q.lease_seconds else 0 end
             - case t.outcome when 'released' then 0 else 1.2 * least(60, power(2, t.attempt - 1)) end
             as "lateSeconds"
      from public.jobs j
      join public.queues q on q.name = j.queue
      join public.job_attempts t on t.job_id = j.id and t.outcome in ('lost', 'retried', 'released')
      join public.job_attempts again on again.job_id = t.job_id and again.attempt = t.attempt + 1
     cross join lateral (
       select extract(epoch from again.started_at - case t.outcome
         when 'lost' then coalesce(max(f.at), t.started_at) else t.finished_at end)::float as seconds
         from jsonb_to_recordset(${known}) as f (at timestamptz, pid integer)
        where f.at between t.started_at and t.finished_at
          and (f.pid is null or t.worker like '%/' || f.pid || '/%')
     ) ways
     where j.workspace_id = ${workspaceId}`
  return {
    seconds: Math.max(0, ...rows.map(({ seconds }) => seconds)),
    lateSeconds: Math.max(0, ...rows.map(({ lateSeconds }) => lateSeconds)),
  }
}

/** The longest an idle worker waits before it looks again; the cron looks every 60. */
const TICK_SECONDS = 30

/** Says it in a line, then insists on it. */
export function expectNothingLost(
  drill: string,
  verdict: Verdict,
  faults: number,
  { seconds, lateSeconds }: Recovery,
  remark = "",
): void {
  const setbacks = Object.entries(verdict.setbacks).map(([why, count]) => `${count} ${why}`)
  console.log(
    `[drill] ${drill}: ${faults} faults, ${verdict.jobs} exports, ` +
      `jobs lost ${verdict.lost}, duplicate artifacts ${verdict.duplicates}, ` +
      `slots leaked ${verdict.leaked}, files broken ${verdict.broken}, ` +
      `orphan files ${verdict.orphans}, slowest recovery ${seconds.toFixed(1)} s ` +
      `(${lateSeconds.toFixed(1)} s beyond lease and back-off); ` +
      `setbacks: ${setbacks.join(", ") || "none"}${remark && `; ${remark}`}`,
  )
  expect(verdict).toMatchObject({ lost: 0, duplicates: 0, leaked: 0, broken: 0, unexplained: 0 })
  expect(lateSeconds).toBeLessThan(TICK_SECONDS)
}
