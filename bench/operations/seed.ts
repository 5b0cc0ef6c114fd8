import type { Client } from "pg"

export const SEEDED = {
  workspaces: 500,
  jobs: 100_000,
  days: 30,
  dead: 200,
  waiting: 2_000,
  retrying: 300,
  running: 3,
} as const

/** In the title of one job only, which is three weeks old. */
export const RARE_TITLE = "quince marmalade"

/**
 * A month of an installation: jobs with an attempt each, of which more than a thousand a day ended, their clicks and
 * files, ticks every minute for a day and every ten minutes before, and what operators did.
 */
export async function seed(admin: Client): Promise<void> {
  // Foreign keys of a hundred thousand rows, checked one by one, take minutes; nothing refers to anything missing.
  await admin.query("set session_replication_role = replica")
  await admin.query(
    `insert into public.workspaces (name) select 'Workspace ' || n from generate_series(1, $1) n`,
    [SEEDED.workspaces],
  )
  await addJobs(admin)
  await addWhatBelongsToThem(admin)
  await addTicks(admin)
  await addRecords(admin)
  await admin.query("reset session_replication_role")
  await count(admin)
  await admin.query("vacuum analyze")
  await admin.query("checkpoint")
}

/** The oldest first, as they would have come. The last ones wait, run or will be tried again. */
async function addJobs(admin: Client): Promise<void> {
  const { jobs, waiting, retrying, running, dead, days, workspaces } = SEEDED
  const alive = waiting + retrying + running
  await admin.query(
    `with place as (
       select id, row_number() over (order by id) - 1 as n from public.workspaces
     ), made as (
       select i, case when i > $1 - $2 then 'pending' when i > $1 - $3 then 'processing'
                      when i % (($1 - $3) / $4) = 0 then 'failed' when i % 50 = 7 then 'cancelled' else 'completed' end as status,
              i > $1 - $5 as parked,
              -- What is alive came within the last ten minutes, the rest evenly over the month.
              now() - case when i > $1 - $3 then ($1 - i) * interval '0.25 seconds'
                           else interval '10 minutes' + ($1 - $3 - i) * $6 * interval '1 day' / ($1 - $3) end as created_at
         from generate_series(1, $1::integer) i
     )
     insert into public.jobs (queue, workspace_id, document_id, type, title, payload, status, parked, attempts, max_attempts,
            error_code, error_message, created_at, run_after, started_at, finished_at, progress, stage,
            slot, worker, lease, lease_expires_at)
     select 'pdf', place.id, gen_random_uuid(), 'export.pdf',
            case i when $1 * 3 / 10 then 'Quince marmalade' else (array['Résumé', 'Quarterly report', 'Letter', 'Invoice'])[1 + i % 4] || ' ' || i end,
            jsonb_build_object('documentId', gen_random_uuid(), 'template', (array['gazette', 'broadsheet', 'letterhead'])[1 + i % 3], 'options', '{}'::jsonb),
            status, parked, case when status = 'pending' and not parked then 0 else 1 end, 5,
            case when status = 'failed' or parked then (array['out_of_memory', 'render_timeout', 'unavailable'])[1 + i % 3] end,
            case when status = 'failed' or parked then 'It did not work.' end,
            created_at, case when parked then now() + interval '1 hour' else created_at end,
            case when status <> 'pending' or parked then created_at + random() * interval '3 seconds' end,
            case when status in ('completed', 'failed', 'cancelled') then created_at + interval '3 seconds' + random() * interval '5 seconds' end,
            case status when 'completed' then 100 else 0 end, case status when 'completed' then 'done' else 'queued' end,
            case status when 'processing' then $1 - $2 - i + 1 end, case status when 'processing' then 'host/1/a' end,
            case status when 'processing' then gen_random_uuid() end,
            case status when 'processing' then now() + interval '1 hour' end
       from made join place on place.n = (i * 7919) % $7
      order by i`,
    [jobs, waiting + retrying, alive, dead, retrying, days, workspaces],
  )
}

async function addWhatBelongsToThem(admin: Client): Promise<void> {
  await admin.query(`
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, error_code, timings)
    select id, 1, 'host/' || place % 4 || '/a', started_at, coalesce(finished_at, created_at + interval '3 seconds'),
           case status when 'pending' then 'retried' else status end, error_code, '{"printing": 210}'
      from public.jobs where status <> 'processing' and (status <> 'pending' or parked) order by place`)
  await admin.query(`
    insert into public.artifacts (job_id, workspace_id, path, file_name, bytes, pages, sha256, document_version,
           template, options, created_at, expires_at, deleted_at)
    select id, workspace_id, id || '.pdf', 'A.pdf', 20000, 1, repeat('0', 64), 1, 'gazette', '{}', finished_at,
           finished_at + interval '7 days', case when finished_at < now() - interval '7 days' then now() end
      from public.jobs where status = 'completed' order by place`)
  await admin.query(`
    with clicks as (
      insert into public.batches (id, workspace_id, request_hash, trace_id, created_at)
      select id, workspace_id, 'x', trace_id, created_at from public.jobs order by place returning id
    )
    insert into public.batch_items (batch_id, position, job_id, reused) select id, 1, id, false from clicks`)
  await admin.query(`
    insert into public.turns (queue, workspace_id)
    select distinct queue, workspace_id from public.jobs where status = 'pending' and not parked`)
}

/** Each for some of the workspaces, as drains are. */
async function addTicks(admin: Client): Promise<void> {
  await admin.query(
    `with names as (
       select array_agg(id order by id) as ids from public.workspaces
     ), times as (
       select now() - n * interval '1 minute' as at, n from generate_series(1, 1440) n
       union all
       select now() - interval '1 day' - n * interval '10 minutes', n from generate_series(1, $1::integer * 144) n
     )
     insert into public.worker_ticks (queue, worker, source, started_at, finished_at, depth, claimed, completed, failed,
            throttled, contended, per_workspace)
     select 'pdf', 'host/' || n % 4 || '/' || n, (array['cron', 'worker', 'kick'])[1 + n % 3], at - interval '4 seconds', at,
            20, 20, 19, 1, 1, n % 2,
            (select jsonb_object_agg(ids[1 + (n * 20 + k) % $2], 1) from generate_series(1, 20) k)
       from times, names order by at`,
    [SEEDED.days, SEEDED.workspaces],
  )
}

async function addRecords(admin: Client): Promise<void> {
  await admin.query(`
    insert into public.operator_actions (at, operator, action, target, details)
    select now() - n * interval '8 minutes', 'olga@example.org', 'replay', ids[1 + n % cardinality(ids)], '{"bulk": true}'
      from generate_series(5000, 1, -1) n,
           (select array_agg(id::text) as ids from public.jobs where status = 'failed') dead`)
  await admin.query(`
    insert into public.problems (queue, kind, severity, message, opened_at, resolved_at)
    select 'pdf', 'backlog', 'warning', 'Many exports wait.', now() - n * interval '1 hour', now() - n * interval '50 minutes'
      from generate_series(1000, 1, -1) n`)
  await admin.query(`
    insert into public.cleanup_runs (started_at, finished_at, expired, stray, pruned_jobs, done)
    select now() - n * interval '1 hour', now() - n * interval '59 minutes', 140, 0, 0, true from generate_series(720, 1, -1) n`)
}

/** As the ticks would have, in time: a look counts a day. */
async function count(admin: Client): Promise<void> {
  await admin.query(`update public.queue_totals set counted_until = now() - interval '31 days'`)
  for (let day = 0; day <= SEEDED.days + 1; day++)
    await admin.query(`select public.look_for_problems('pdf', 'cron')`)
}
