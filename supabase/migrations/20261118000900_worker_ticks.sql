-- Purpose: one row for each drain, so that an operator sees whether the queue is being worked, by whom,
-- for whom, and what holds it up.

create table public.worker_ticks (
  id bigint generated always as identity primary key,
  queue text not null references public.queues,
  worker text not null,
  source text not null check (source in ('kick', 'cron', 'worker')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  depth integer not null,
  claimed integer not null,
  completed integer not null,
  failed integer not null,
  -- Claims that came back short because the cap was reached while work waited.
  throttled integer not null,
  -- Claims that had to wait for another's.
  contended integer not null,
  per_workspace jsonb not null default '{}'
);

create index worker_ticks_newest on public.worker_ticks (queue, finished_at desc);

alter table public.worker_ticks enable row level security;
-- No policy: for operators, through functions.

revoke all on public.worker_ticks from anon, authenticated, service_role;
grant select on public.worker_ticks to service_role;

create function public.record_tick(p_tick jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.worker_ticks (queue, worker, source, started_at, depth, claimed, completed, failed,
                                   throttled, contended, per_workspace)
  select t.queue, t.worker, t.source, t.started_at, t.depth, t.claimed, t.completed, t.failed,
         t.throttled, t.contended, t.per_workspace
    from jsonb_to_record(p_tick) as t (queue text, worker text, source text, started_at timestamptz,
         depth integer, claimed integer, completed integer, failed integer, throttled integer,
         contended integer, per_workspace jsonb)
$$;

revoke all on function public.record_tick(jsonb) from public, anon, authenticated;
grant execute on function public.record_tick(jsonb) to service_role;

-- The state of a queue in one row.
create function public.queue_overview(p_queue text)
returns table (
  paused boolean, max_concurrency integer, running integer, waiting bigint, parked bigint,
  workspaces_waiting bigint, oldest_wait_seconds double precision, next_due_at timestamptz,
  last_tick_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select q.paused, q.max_concurrency,
         (select count(*)::integer from public.jobs j where j.queue = q.name and j.status = 'processing'),
         pending.waiting, parked.jobs,
         (select count(*) from public.turns t where t.queue = q.name),
         extract(epoch from clock_timestamp() - pending.since), parked.next_due_at,
         (select max(w.finished_at) from public.worker_ticks w where w.queue = q.name)
    from public.queues q
   cross join lateral (select count(*) as waiting, min(j.created_at) as since from public.jobs j
                        where j.queue = q.name and j.status = 'pending' and not j.parked) pending
   cross join lateral (select count(*) as jobs, min(j.run_after) as next_due_at from public.jobs j
                        where j.queue = q.name and j.parked) parked
   where q.name = p_queue
$$;

revoke all on function public.queue_overview(text) from public, anon, authenticated;
grant execute on function public.queue_overview(text) to service_role;
