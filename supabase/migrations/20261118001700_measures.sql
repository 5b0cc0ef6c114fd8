-- Purpose: what the queue did, counted once and kept small: for charts that reach back further than attempts
-- are cheap to read, and for counters that never fall when history is pruned.

-- Upper bounds in seconds of the classes that waits and runs are counted in; one more class is above them all.
-- Close together where exports usually are (a tenth of a second to five), wide where only the order matters.
create function private.histogram_bounds() returns double precision[]
language sql immutable set search_path = '' as $$
  select array[0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 30, 60, 120, 300, 900, 3600]::double precision[]
$$;

create function private.add_up(p_a bigint[], p_b bigint[]) returns bigint[]
language sql immutable set search_path = '' as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
    from unnest(p_a, p_b) with ordinality as pairs (a, b, place)
$$;

-- Where within its class a quantile falls is not known: it is taken to lie evenly, as Prometheus does.
create function private.histogram_quantile(p_counts bigint[], p_quantile double precision)
returns double precision
language sql immutable set search_path = '' as $$
  with classes as (
    select place, counted, sum(counted) over (order by place) as so_far, sum(counted) over () as all_of_them,
           coalesce((private.histogram_bounds())[place - 1], 0) as low,
           (private.histogram_bounds())[least(place, cardinality(private.histogram_bounds()))] as high
      from unnest(p_counts) with ordinality as c (counted, place)
  )
  select low + (high - low) * (p_quantile * all_of_them - (so_far - counted)) / counted
    from classes where counted > 0 and so_far >= p_quantile * all_of_them order by place limit 1
$$;

-- Five minutes of a queue's work.
create table public.queue_periods (
  queue text not null references public.queues on delete cascade,
  starts_at timestamptz not null,
  completed bigint not null,
  retried bigint not null,
  failed bigint not null,
  cancelled bigint not null,
  released bigint not null,
  lost bigint not null,
  -- How long first attempts waited, and how long all attempts ran.
  waits bigint[] not null,
  runs bigint[] not null,
  primary key (queue, starts_at)
);

-- Everything a queue ever did, and up to when that is counted.
create table public.queue_totals (
  queue text primary key references public.queues on delete cascade,
  counted_until timestamptz not null default now(),
  completed bigint not null default 0,
  retried bigint not null default 0,
  failed bigint not null default 0,
  cancelled bigint not null default 0,
  released bigint not null default 0,
  lost bigint not null default 0,
  waits bigint[] not null default '{}',
  wait_seconds double precision not null default 0,
  runs bigint[] not null default '{}',
  run_seconds double precision not null default 0
);

insert into public.queue_totals (queue) select name from public.queues;

alter table public.queue_periods enable row level security;
alter table public.queue_totals enable row level security;
-- No policy: for operators, through functions.

revoke all on public.queue_periods, public.queue_totals from anon, authenticated, service_role;
grant select on public.queue_periods, public.queue_totals to service_role;

-- The attempts that ended in [from, to), counted in steps.
create function private.measure_attempts(
  p_queue text, p_from timestamptz, p_to timestamptz, p_step interval
) returns table (
  starts_at timestamptz, completed bigint, retried bigint, failed bigint, cancelled bigint, released bigint,
  lost bigint, waits bigint[], wait_seconds double precision, runs bigint[], run_seconds double precision
)
language sql stable set search_path = '' as $$
  with ended as materialized (
    select date_bin(p_step, t.finished_at, timestamptz '2000-01-01') as starts_at, t.outcome,
           case when t.attempt = 1 then greatest(0, extract(epoch from t.started_at - j.created_at)) end as wait,
           greatest(0, extract(epoch from t.finished_at - t.started_at)) as run
      from public.job_attempts t join public.jobs j on j.id = t.job_id and j.queue = p_queue
     where t.finished_at >= p_from and t.finished_at < p_to
  ), classed as (
    select e.starts_at, width_bucket(v.seconds, private.histogram_bounds()) + 1 as class,
           count(*) filter (where v.kind = 'wait') as waits, count(*) filter (where v.kind = 'run') as runs
      from ended e cross join lateral (values ('wait', e.wait), ('run', e.run)) as v (kind, seconds)
     where v.seconds is not null
     group by 1, 2
  ), histograms as (
    select s.starts_at, array_agg(coalesce(c.waits, 0) order by class) as waits,
           array_agg(coalesce(c.runs, 0) order by class) as runs
      from (select distinct e.starts_at from ended e) s
     cross join generate_series(1, cardinality(private.histogram_bounds()) + 1) class
      left join classed c using (starts_at, class)
     group by 1
  ), counts as (
    select e.starts_at, count(*) filter (where outcome = 'completed') as completed,
           count(*) filter (where outcome = 'retried') as retried, count(*) filter (where outcome = 'failed') as failed,
           count(*) filter (where outcome = 'cancelled') as cancelled,
           count(*) filter (where outcome = 'released') as released, count(*) filter (where outcome = 'lost') as lost,
           coalesce(sum(e.wait), 0) as wait_seconds, coalesce(sum(e.run), 0) as run_seconds
      from ended e group by 1
  )
  select c.starts_at, c.completed, c.retried, c.failed, c.cancelled, c.released, c.lost,
         h.waits, c.wait_seconds, h.runs, c.run_seconds
    from counts c join histograms h on h.starts_at = c.starts_at
$$;

-- Counts what ended since it was last counted, once, whoever asks. Not the last seconds: an attempt is dated
-- before its transaction commits, and would be passed over; none lasts longer than the 8 seconds of a statement. And a day at a time: however long nobody looked, a look
-- stays short, and the next one goes on.
create function private.count_attempts(p_queue text) returns void
language plpgsql set search_path = '' as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_step record;
begin
  select counted_until into v_from from public.queue_totals where queue = p_queue for update skip locked;
  v_to := least(clock_timestamp() - interval '20 seconds', v_from + interval '1 day');
  if v_from is null or v_to <= v_from then return; end if;
  for v_step in select * from private.measure_attempts(p_queue, v_from, v_to, interval '5 minutes') loop
    insert into public.queue_periods as p
      (queue, starts_at, completed, retried, failed, cancelled, released, lost, waits, runs)
    values (p_queue, v_step.starts_at, v_step.completed, v_step.retried, v_step.failed, v_step.cancelled,
            v_step.released, v_step.lost, v_step.waits, v_step.runs)
    on conflict (queue, starts_at) do update set
      completed = p.completed + excluded.completed, retried = p.retried + excluded.retried,
      failed = p.failed + excluded.failed, cancelled = p.cancelled + excluded.cancelled,
      released = p.released + excluded.released, lost = p.lost + excluded.lost,
      waits = private.add_up(p.waits, excluded.waits), runs = private.add_up(p.runs, excluded.runs);
    update public.queue_totals set
      completed = completed + v_step.completed, retried = retried + v_step.retried,
      failed = failed + v_step.failed, cancelled = cancelled + v_step.cancelled,
      released = released + v_step.released, lost = lost + v_step.lost,
      waits = private.add_up(waits, v_step.waits), wait_seconds = wait_seconds + v_step.wait_seconds,
      runs = private.add_up(runs, v_step.runs), run_seconds = run_seconds + v_step.run_seconds
     where queue = p_queue;
  end loop;
  update public.queue_totals set counted_until = v_to where queue = p_queue;
end
$$;

-- An hour in minutes, a day in quarters of an hour, a week in steps of two hours; every step has a row.
create function public.ops_series(p_queue text, p_span text)
returns table (
  starts_at timestamptz, completed bigint, retried bigint, failed bigint,
  wait_p50 double precision, wait_p95 double precision, run_p50 double precision, run_p95 double precision
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_span interval := case p_span when 'hour' then interval '1 hour' when 'day' then interval '1 day'
                                 when 'week' then interval '7 days' end;
  v_step interval := case p_span when 'hour' then interval '1 minute' when 'day' then interval '15 minutes'
                                 else interval '2 hours' end;
  v_from timestamptz;
  v_counted timestamptz;
begin
  perform private.require_operator();
  if v_span is null then
    perform private.refuse(400, 'invalid_request', 'Ask for an hour, a day or a week.');
  end if;
  v_from := date_bin(v_step, now() - v_span, timestamptz '2000-01-01') + v_step;
  -- The hour is counted from the attempts themselves: periods are too wide for its minutes.
  select case when p_span = 'hour' then v_from else greatest(v_from, counted_until) end
    into v_counted from public.queue_totals where queue = p_queue;

  return query
  with measured as materialized (
    select date_bin(v_step, p.starts_at, timestamptz '2000-01-01') as starts_at,
           p.completed, p.retried, p.failed + p.lost as failed, p.waits, p.runs
      from public.queue_periods p
     where p_span <> 'hour' and p.queue = p_queue and p.starts_at >= v_from
    union all
    select date_bin(v_step, m.starts_at, timestamptz '2000-01-01'),
           m.completed, m.retried, m.failed + m.lost, m.waits, m.runs
      from private.measure_attempts(p_queue, v_counted, now(), least(v_step, interval '5 minutes')) m
  ), counts as (
    select m.starts_at, sum(m.completed)::bigint as completed, sum(m.retried)::bigint as retried,
           sum(m.failed)::bigint as failed
      from measured m group by 1
  ), classes as (
    select m.starts_at, c.place, sum(c.waits)::bigint as waits, sum(c.runs)::bigint as runs
      from measured m cross join lateral unnest(m.waits, m.runs) with ordinality as c (waits, runs, place)
     group by 1, 2
  ), histograms as (
    select c.starts_at, array_agg(c.waits order by c.place) as waits, array_agg(c.runs order by c.place) as runs
      from classes c group by 1
  )
  select step, coalesce(c.completed, 0), coalesce(c.retried, 0), coalesce(c.failed, 0),
         private.histogram_quantile(h.waits, 0.5), private.histogram_quantile(h.waits, 0.95),
         private.histogram_quantile(h.runs, 0.5), private.histogram_quantile(h.runs, 0.95)
    from generate_series(v_from, now(), v_step) step
    left join counts c on c.starts_at = step
    left join histograms h on h.starts_at = step
   order by step;
end
$$;

revoke all on function public.ops_series(text, text) from public, anon, authenticated;
grant execute on function public.ops_series(text, text) to authenticated;
