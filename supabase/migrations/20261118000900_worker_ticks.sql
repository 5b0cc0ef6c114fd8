-- Purpose: one row for each drain, so that an operator sees whether the queue is being worked.

create table public.worker_ticks (
  id bigint generated always as identity primary key,
  queue text not null references public.queues,
  worker text not null,
  source text not null check (source in ('kick', 'cron', 'worker')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  claimed integer not null,
  completed integer not null,
  failed integer not null
);

create index worker_ticks_newest on public.worker_ticks (queue, finished_at desc);

alter table public.worker_ticks enable row level security;
-- No policy: for operators, through functions.

revoke all on public.worker_ticks from anon, authenticated, service_role;
grant select on public.worker_ticks to service_role;

create function public.record_tick(
  p_queue text, p_worker text, p_source text, p_started_at timestamptz,
  p_claimed integer, p_completed integer, p_failed integer
) returns void
language sql security definer set search_path = '' as $$
  insert into public.worker_ticks (queue, worker, source, started_at, claimed, completed, failed)
  values (p_queue, p_worker, p_source, p_started_at, p_claimed, p_completed, p_failed)
$$;

revoke all on function
  public.record_tick(text, text, text, timestamptz, integer, integer, integer)
  from public, anon, authenticated;
grant execute on function
  public.record_tick(text, text, text, timestamptz, integer, integer, integer) to service_role;
