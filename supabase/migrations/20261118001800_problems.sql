-- Purpose: what is wrong, in words, from when until when. The tick looks, opens and resolves.

create table public.problems (
  id bigint generated always as identity primary key,
  queue text not null references public.queues on delete cascade,
  kind text not null check (kind in ('no_tick', 'backlog', 'paused', 'stuck', 'worker_lost', 'failing_template',
                                     'quota', 'cleanup_behind')),
  -- Which one, where there can be several: a job, a worker, a template, a workspace.
  subject text not null default '',
  severity text not null check (severity in ('warning', 'critical')),
  message text not null,
  opened_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz
);

create unique index problems_open on public.problems (queue, kind, subject) where resolved_at is null;
create index problems_resolved on public.problems (resolved_at desc) where resolved_at is not null;

-- When the scheduler and the workers were last here, and when somebody last looked for problems.
create table public.queue_signs (
  queue text primary key references public.queues on delete cascade,
  cron_at timestamptz not null default now(),
  worker_at timestamptz,
  looked_at timestamptz
);

insert into public.queue_signs (queue) select name from public.queues;

-- A queue that is added later is watched from its first moment.
create function private.watch_new_queue() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.queue_totals (queue) values (new.name);
  insert into public.queue_signs (queue) values (new.name);
  return null;
end
$$;

create trigger queues_watch_new after insert on public.queues
  for each row execute function private.watch_new_queue();

-- One cleanup, finished or not.
create table public.cleanup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  expired integer not null,
  stray integer not null,
  pruned_jobs integer not null,
  -- False when time ran out: the next run goes on.
  done boolean not null,
  error text
);

create index cleanup_runs_newest on public.cleanup_runs (started_at desc);

alter table public.problems enable row level security;
alter table public.queue_signs enable row level security;
alter table public.cleanup_runs enable row level security;
-- No policy but this one: the rest is for operators, through functions.
create policy "operators read what is wrong" on public.problems
  for select to authenticated using ((select public.is_operator()));

revoke all on public.problems, public.queue_signs, public.cleanup_runs from anon, authenticated, service_role;
grant select on public.problems to authenticated, service_role;
grant select on public.queue_signs, public.cleanup_runs to service_role;

create function public.record_cleanup(p_run jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.cleanup_runs (started_at, expired, stray, pruned_jobs, done, error)
  select r.started_at, r.expired, r.stray, r.pruned_jobs, r.done, r.error
    from jsonb_to_record(p_run) as r (started_at timestamptz, expired integer, stray integer,
         pruned_jobs integer, done boolean, error text)
$$;

-- 90 -> "2 minutes", for sentences.
create function private.in_words(p_seconds double precision) returns text
language sql immutable set search_path = '' as $$
  select case when p_seconds < 90 then format('%s seconds', round(p_seconds))
              when p_seconds < 5400 then format('%s minutes', round(p_seconds / 60))
              when p_seconds < 172800 then format('%s hours', round(p_seconds / 3600))
              else format('%s days', round(p_seconds / 86400)) end
$$;

-- Worker names are host/process/drain: the first two say which machine to look at.
create function private.process_of(p_worker text) returns text
language sql immutable set search_path = '' as $$ select regexp_replace(p_worker, '/[^/]*$', '') $$;

-- The scheduler calls every minute and workers look every half: two minutes without either is a silence.
create function private.silence(p_queue text)
returns table (silent_since timestamptz, severity text, message text)
language sql stable set search_path = '' as $$
  select last.seen, 'critical',
         format('Nobody has come to work the queue for %s: neither the scheduler nor a worker. See that the cron calls /api/cron/process-exports, or start a worker.',
                private.in_words(extract(epoch from clock_timestamp() - last.seen)))
    from public.queue_signs s cross join lateral (select greatest(s.cron_at, s.worker_at) as seen) last
   where s.queue = p_queue and last.seen < clock_timestamp() - interval '2 minutes'
$$;

-- For how many seconds the line has waited: the first in line of the 200 workspaces that wait longest for their
-- turn, so that it costs the same however many wait behind them. A retry or a replay waits since its time came.
create function private.oldest_wait(p_queue text) returns double precision
language sql stable set search_path = '' as $$
  select extract(epoch from clock_timestamp() - min(first.since))
    from (select t.workspace_id from public.turns t where t.queue = p_queue order by t.served limit 200) t
   cross join lateral (select greatest(j.created_at, j.run_after) as since from public.jobs j
      where j.queue = p_queue and j.workspace_id = t.workspace_id and j.status = 'pending' and not j.parked
      order by j.priority desc, j.place limit 1) first
$$;

-- For whoever asks whether all is well, as often as they like: a handful of rows, whatever waits.
create function public.queue_health(p_queue text)
returns table (seconds_since_tick double precision, oldest_wait_seconds double precision)
language sql stable security definer set search_path = '' as $$
  select extract(epoch from clock_timestamp() - greatest(s.cron_at, s.worker_at)),
         coalesce(private.oldest_wait(p_queue), 0)
    from public.queue_signs s where s.queue = p_queue
$$;

-- What is wrong right now. Each part reads through an index, or a bounded number of rows.
create function private.present_problems(p_queue text)
returns table (kind text, subject text, severity text, message text)
language sql stable set search_path = '' as $$
  select 'no_tick', '', s.severity, s.message from private.silence(p_queue) s

  union all
  select 'paused', '', 'warning', format('The queue is paused and %s exports wait. Resume it when you are done.', pulse.waiting)
    from public.queues q cross join lateral public.queue_pulse(q.name) pulse
   where q.name = p_queue and q.paused and pulse.waiting > 0

  union all
  select 'backlog', '', case when waiting >= 500 or oldest > 900 then 'critical' else 'warning' end,
         format('%s exports wait%s, the oldest for %s. Raise the cap if the machines can bear it, or see who is hogging the queue.',
                case when waiting = 1000 then 'More than 1,000' else waiting::text end,
                case when paused then ' in a paused queue' else '' end, private.in_words(oldest))
    from (select q.paused, pulse.waiting, private.oldest_wait(q.name) as oldest,
                 -- Once open it takes a fifth less to close it, so that a line at the edge does not flap.
                 case when exists (select from public.problems o where o.queue = q.name and o.kind = 'backlog'
                                      and o.resolved_at is null) then 0.8 else 1 end as slack
            from public.queues q cross join lateral public.queue_pulse(q.name) pulse
           where q.name = p_queue) line
   where waiting >= 100 * slack or oldest > 300 * slack

  union all
  -- Its worker beats, but the job does not end: the press stops a print long before.
  select 'stuck', j.id::text, 'critical',
         format('“%s” has been in press %s for %s at “%s”. Cancel it, then replay it.', left(j.title, 80), j.slot,
                private.in_words(extract(epoch from clock_timestamp() - j.started_at)), j.stage)
    from public.jobs j
   where j.queue = p_queue and j.status = 'processing' and j.started_at < clock_timestamp() - interval '5 minutes'
     and j.lease_expires_at >= clock_timestamp()

  union all
  -- A lease that ran out and nobody took over yet, or a job lost with its worker that has not ended since.
  select 'worker_lost', process, 'warning',
         format('%s stopped in the middle of %s. They go to another worker by themselves; if this comes back, see why it died.',
                process, case when count(*) = 1 then 'an export' else count(*) || ' exports' end)
    from (select j.id, private.process_of(j.worker) as process from public.jobs j
           where j.queue = p_queue and j.status = 'processing' and j.lease_expires_at < clock_timestamp()
           union
          select j.id, private.process_of(t.worker) from public.job_attempts t join public.jobs j on j.id = t.job_id
           where t.finished_at > now() - interval '1 hour' and t.outcome = 'lost'
             and j.queue = p_queue and j.status in ('pending', 'processing') and j.attempts <= t.attempt + 1) lost
   group by process

  union all
  -- Of its last ten exports within the hour at least three, and half of them, failed; and the last three did not
  -- succeed. Each by its latest attempt; without what no template is to blame for.
  select 'failing_template', template, case when bad >= 6 then 'critical' else 'warning' end,
         format('%s of the last %s exports with the template “%s” failed, most often with “%s”. Look at one of them, and replay them once it is mended.',
                bad, tried, template, code)
    from (select template, count(*) as tried, count(*) filter (where ended <> 'completed') as bad,
                 bool_and(ended = 'completed') filter (where nth <= 3) as healed,
                 mode() within group (order by error_code) as code
            from (select template, ended, error_code,
                         row_number() over (partition by template order by finished_at desc) as nth
                    from (select distinct on (t.job_id) j.payload ->> 'template' as template, t.outcome as ended,
                                 t.error_code, t.finished_at
                            from public.job_attempts t join public.jobs j on j.id = t.job_id
                           where t.finished_at > now() - interval '1 hour' and j.queue = p_queue
                             and t.outcome in ('completed', 'retried', 'failed')
                             and coalesce(t.error_code, '') not in ('unavailable', 'document_deleted')
                           order by t.job_id, t.finished_at desc) latest
                   where template ~ '^[a-z][a-z0-9-]{0,40}$') recent
           where nth <= 10
           group by template) judged
   where bad >= 3 and bad * 2 >= tried and not healed

  union all
  -- Only of those who printed lately, or were found full before: the others are not about to run out.
  select 'quota', w.id::text, case when used >= w.quota_bytes then 'critical' else 'warning' end,
         format('%s has used %s %% of its storage%s.', w.name, used * 100 / greatest(1, w.quota_bytes),
                case when used >= w.quota_bytes then ' and cannot export' else '' end)
    from (select workspace::uuid as id
            from (select t.per_workspace from public.worker_ticks t
                   where t.queue = p_queue and t.finished_at > now() - interval '1 day'
                   order by t.finished_at desc limit 500) lately
           cross join lateral jsonb_object_keys(lately.per_workspace) workspace
           union
          select o.subject::uuid from public.problems o
           where o.queue = p_queue and o.kind = 'quota' and o.resolved_at is null) active
    join public.workspaces w on w.id = active.id
   cross join lateral private.used_bytes(w.id) used
   where used * 10 >= w.quota_bytes * 9 and w.quota_bytes > 0

  union all
  -- The cleanup comes every hour.
  select 'cleanup_behind', '', case when oldest < now() - interval '1 day' then 'critical' else 'warning' end,
         format('%s expired files are still there, the oldest for %s. Run the cleanup now, and see that the cron calls /api/cron/cleanup-exports.',
                case when files = 1000 then '1,000 or more' else files::text end,
                private.in_words(extract(epoch from now() - oldest)))
    from (select count(*) as files, min(expires_at) as oldest
            from (select expires_at from public.artifacts where deleted_at is null and expires_at < now() - interval '2 hours'
                   order by expires_at limit 1000) late) overdue
   where files > 0
$$;

-- Counts what ended, opens what is wrong and resolves what is not any more.
create function private.renew_problems(p_queue text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.count_attempts(p_queue);
  with present as materialized (
    select * from private.present_problems(p_queue)
  ), resolved as (
    update public.problems o set resolved_at = clock_timestamp()
     where o.queue = p_queue and o.resolved_at is null
       and not exists (select from present p where p.kind = o.kind and p.subject = o.subject)
  )
  insert into public.problems as o (queue, kind, subject, severity, message)
  select p_queue, p.kind, left(p.subject, 200), p.severity, p.message from present p
  on conflict (queue, kind, subject) where resolved_at is null
  do update set severity = excluded.severity, message = excluded.message;
end
$$;

-- Called by every tick: leaves a sign of life, then looks. Kicks and workers come often, so they look at most every
-- ten seconds, unless there is a silence to end. Answers how many problems are open; null if nobody looked.
create function public.look_for_problems(p_queue text, p_source text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_signs public.queue_signs;
  v_silence boolean;
begin
  select * into v_signs from public.queue_signs where queue = p_queue for update;
  if not found then return null; end if;
  v_silence := exists (select from public.problems where queue = p_queue and kind = 'no_tick' and resolved_at is null);

  -- A silence that nobody was there to see is written down by whoever ends it.
  if p_source <> 'kick' and not v_silence then
    insert into public.problems (queue, kind, severity, message, opened_at, resolved_at)
    select p_queue, 'no_tick', 'critical', format('Nobody came to work the queue for %s.',
             private.in_words(extract(epoch from clock_timestamp() - silent_since))),
           silent_since + interval '2 minutes', clock_timestamp()
      from private.silence(p_queue);
  end if;
  update public.queue_signs set
         cron_at = case when p_source = 'cron' then clock_timestamp() else cron_at end,
         worker_at = case when p_source = 'worker' then clock_timestamp() else worker_at end
   where queue = p_queue;
  if p_source <> 'cron' and not v_silence and v_signs.looked_at > clock_timestamp() - interval '10 seconds' then
    return null;
  end if;

  update public.queue_signs set looked_at = clock_timestamp() where queue = p_queue;
  -- Whatever goes wrong with the look, somebody was here: the sign stays.
  begin
    perform private.renew_problems(p_queue);
  exception when query_canceled or others then
    raise warning 'Problems of % could not be looked for: %', p_queue, sqlerrm;
    return null;
  end;
  return (select count(*) from public.problems where queue = p_queue and resolved_at is null);
end
$$;

-- What is open, worst first; and the silence, which no tick can report while it lasts.
create function private.open_problems(p_queue text)
returns table (id bigint, kind text, subject text, severity text, message text, opened_at timestamptz)
language sql stable set search_path = '' as $$
  select o.id, o.kind, o.subject, o.severity, o.message, o.opened_at
    from public.problems o where o.queue = p_queue and o.resolved_at is null
  union all
  select null, 'no_tick', '', s.severity, s.message, s.silent_since + interval '2 minutes'
    from private.silence(p_queue) s
   where not exists (select from public.problems o
                      where o.queue = p_queue and o.kind = 'no_tick' and o.resolved_at is null)
   order by severity, opened_at
$$;

revoke all on function public.record_cleanup(jsonb), public.look_for_problems(text, text), public.queue_health(text)
  from public, anon, authenticated;
grant execute on function public.record_cleanup(jsonb), public.look_for_problems(text, text), public.queue_health(text)
  to service_role;
