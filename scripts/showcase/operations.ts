import type postgres from "postgres"
import { addHour, addWeek } from "./operations-past"

type Sql = postgres.Sql

export type Condition = "idle" | "busy" | "broken"

const MACHINES = ["fra-1/4121", "fra-2/3870", "iad-1/5506"]
const TICK_SECONDS: Record<Condition, number> = { idle: 0.2, busy: 22.4, broken: 41.7 }
const NAMES = ["Fairweather & Daughters", "Nwosu Engineering", "Kestrel Law", "Little Press Co-op"]

/** The queue after a week of work, as quiet, as busy or as broken as asked, for as long as it is shown. */
export async function withOperations(
  sql: Sql,
  condition: Condition,
  show: () => Promise<void>,
): Promise<void> {
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
  const [signs] = await sql`select * from public.queue_signs where queue = 'pdf'`
  const made = await sql<{ id: string }[]>`
    insert into public.workspaces (name) select unnest(${NAMES}::text[]) returning id`
  const workspaces = made.map(({ id }) => id)
  let periods: string[] = []
  try {
    periods = await addWeek(sql)
    await addHour(sql, workspaces, condition === "broken" ? 0.4 : 0)
    await addTicks(sql, workspaces, condition)
    if (condition !== "idle") await addPresent(sql, workspaces, condition)
    if (condition === "broken") await addTrouble(sql, workspaces)
    await sql`select public.look_for_problems('pdf', 'cron')`
    if (condition === "broken")
      await sql`update public.queue_signs set cron_at = now() - interval '4 minutes', worker_at = null
               where queue = 'pdf'`
    await show()
  } finally {
    await sql`delete from public.workspaces where id = any (${workspaces}::uuid[])`
    await sql`delete from public.worker_ticks where worker like any (${MACHINES.map((m) => `${m}/%`)}::text[])`
    await sql`delete from public.queue_periods where queue = 'pdf' and starts_at = any (${periods}::timestamptz[])`
    await sql`update public.queue_signs set cron_at = now(), worker_at = ${signs!.worker_at}
               where queue = 'pdf'`
    await sql`delete from public.problems where opened_at >= ${now}`
  }
}

/** A tick of every machine each minute of the hour. */
const addTicks = (sql: Sql, workspaces: string[], condition: Condition) => sql`
  insert into public.worker_ticks (queue, worker, source, started_at, finished_at, depth, claimed, completed,
                                   failed, throttled, contended, per_workspace)
  select 'pdf', machine || '/' || minute, case when n = 1 then 'cron' else 'worker' end,
         at - ${TICK_SECONDS[condition]}::double precision * interval '1 second', at, 0,
         jobs, jobs, 0, 0, case when ${condition === "broken"}::boolean and minute < 3 then 2 else 0 end,
         jsonb_build_object(${workspaces[0]!}::text, jobs, ${workspaces[1]!}::text, jobs / 2,
                            ${workspaces[2]!}::text, jobs / 5, ${workspaces[3]!}::text, 1)
    from unnest(${MACHINES}::text[]) with ordinality m (machine, n)
   cross join generate_series(0, 59) minute
   cross join lateral (select now() - minute * interval '1 minute' - n * interval '7 seconds' as at,
                              ${condition === "idle" ? 0 : 14}::integer as jobs) tick`

/** Three in the presses, which keeps everything else in line. */
async function addPresent(sql: Sql, workspaces: string[], condition: Condition): Promise<void> {
  const broken = condition === "broken"
  const line = broken ? 640 : 46
  await sql`
    insert into public.jobs (queue, workspace_id, type, title, payload, status, attempts, max_attempts, slot,
                             worker, lease, lease_expires_at, stage, progress, created_at, started_at)
    select 'pdf', (${workspaces}::uuid[])[slot], 'export.pdf', title, '{"template": "folio"}', 'processing',
           case when ${broken}::boolean then slot else 1 end, 5, slot,
           (${MACHINES}::text[])[slot] || '/9f3c21aa', gen_random_uuid(), now() + interval '1 hour', stage, progress,
           now() - interval '20 seconds',
           now() - case when ${broken}::boolean and slot = 1 then interval '9 minutes' else slot * interval '3 seconds' end
      from (values (1, 'Annual report of the harbour board', 'printing', 60),
                   (2, 'Curriculum vitae of Adaeze Nwosu', 'rendering', 30),
                   (3, 'Letter to the landlord', 'saving', 90)) p (slot, title, stage, progress)`
  await sql`
    insert into public.jobs (queue, workspace_id, type, title, payload, max_attempts, created_at, run_after)
    select 'pdf', (${workspaces}::uuid[])[1 + (n % 7) / 2], 'export.pdf', 'Quarterly letter ' || n,
           '{"template": "letterhead"}', 5, at, at
      from generate_series(1, ${line}::integer) n
     cross join lateral (select now() - (${line}::integer - n) * ${broken ? 1.6 : 0.9}::double precision
                                        * interval '1 second' as at) joined`
  await sql`insert into public.turns (queue, workspace_id) select 'pdf', unnest(${workspaces}::uuid[])
            on conflict do nothing`
  await sql`
    insert into public.jobs (queue, workspace_id, type, title, payload, attempts, max_attempts, parked, run_after,
                             error_code, error_message)
    select 'pdf', ${workspaces[1]!}, 'export.pdf', 'Site plan ' || n, '{"template": "folio"}', 1, 5, true,
           now() + n * interval '40 seconds', 'browser_crashed', 'The browser stopped in the middle of it.'
      from generate_series(1, ${broken ? 12 : 0}::integer) n`
}

/** A worker that died, a template that fails, a workspace without room, files nobody deletes. */
async function addTrouble(sql: Sql, workspaces: string[]): Promise<void> {
  await sql`
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, error_code)
    select id, 1, 'iad-1/5506/9f3c21aa', now() - interval '3 minutes', now() - interval '2 minutes', 'lost',
           'worker_lost'
      from public.jobs where workspace_id = ${workspaces[1]!} and parked order by place limit 2`
  const files = await sql<{ id: string }[]>`
    select id from public.jobs where workspace_id = any (${workspaces}::uuid[]) and status = 'completed' limit 9`
  await sql`
    insert into public.artifacts (job_id, workspace_id, path, file_name, bytes, pages, sha256, document_version,
                                  template, options, created_at, expires_at)
    select id, ${workspaces[0]!}, 'showcase/' || id, 'Report.pdf', 32000000, 4, repeat('0', 64), 1, 'folio', '{}',
           now() - interval '7 days', case when n <= 3 then now() + interval '2 days' else now() - interval '5 hours' end
      from unnest(${files.map(({ id }) => id)}::uuid[]) with ordinality f (id, n)`
}
