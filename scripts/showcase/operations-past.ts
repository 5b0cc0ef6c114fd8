import type postgres from "postgres"

type Sql = postgres.Sql

/** Exports of the last hour, more and fewer by turns; of the last quarter so large a share failed. */
export async function addHour(sql: Sql, workspaces: string[], failing: number): Promise<void> {
  await sql`
    with made as (
      insert into public.jobs (queue, workspace_id, type, title, payload, status, attempts, max_attempts, stage,
                               progress, error_code, error_message, created_at, started_at, finished_at)
      select 'pdf', (${workspaces}::uuid[])[1 + n % 4], 'export.pdf', 'Minutes of meeting ' || n,
             jsonb_build_object('template', case when failed then 'gazette' else 'folio' end),
             case when failed then 'failed' else 'completed' end, 1, 5,
             case when failed then 'rendering' else 'done' end, case when failed then 30 else 100 end,
             case when failed then 'font_missing' end, case when failed then 'A font could not be loaded.' end,
             at - wait * interval '1 second', at, at + run * interval '1 second'
        from generate_series(1, 59) minute
       cross join lateral generate_series(1, (9 + 5 * sin(minute / 6.0) + minute % 4)::integer) n
       cross join lateral (select minute < 15 and n % 10 < ${failing}::double precision * 10 as failed,
                                  now() - minute * interval '1 minute' - n * interval '2 seconds' as at,
                                  0.1 + (n * 7 % 10) * 0.09 * (1.4 + sin(minute / 9.0)) as wait,
                                  0.3 + (n * 3 % 10) * 0.07 as run) one
      returning id, started_at, finished_at, status, error_code, error_message
    )
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, error_code,
                                     error_message)
    select id, 1, 'fra-1/4121/0', started_at, finished_at, status, error_code, error_message from made`
}

/** Periods of the days before, by day and by night. Answers which. */
export async function addWeek(sql: Sql): Promise<string[]> {
  const added = await sql<{ starts_at: string }[]>`
    insert into public.queue_periods (queue, starts_at, completed, retried, failed, cancelled, released, lost,
                                      waits, runs)
    select 'pdf', at, busy, busy / 40, busy / 90, 0, 0, 0,
           array[0, busy / 4, busy / 4, busy / 8, busy / 8, busy / 10, busy / 16, busy / 20, 0, 0, 0, 0, 0, 0, 0,
                 0, 0, 0, 0, 0, 0, 0],
           array[0, 0, busy / 9, busy / 4, busy / 3, busy / 6, busy / 9, busy / 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                 0, 0, 0]
      from generate_series(date_bin('5 minutes', now() - interval '7 days', '2000-01-01'),
                           now() - interval '65 minutes', interval '5 minutes') at
     cross join lateral (select (60 + 45 * sin(extract(epoch from at) / 13750.0) + extract(minute from at) / 3)::bigint
                           as busy) how
    on conflict do nothing returning starts_at::text`
  return added.map(({ starts_at }) => starts_at)
}
