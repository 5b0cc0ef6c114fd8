-- Purpose: what an operator sees and may do. Every function asks first who is calling, and every act is
-- written down.

-- For counting what is dead and finding it; written only when a job fails or leaves that state.
create index jobs_dead on public.jobs (queue, finished_at desc) where status = 'failed';

-- The state of a queue in one look: problems, presses, the line, who works, the last cleanup. The line is
-- counted to a hundred thousand, so that a look stays short whatever happened.
create function public.ops_overview(p_queue text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    select json_build_object(
      -- By the clock that all the other times are from.
      'at', clock_timestamp(),
      'queue', to_json(q),
      'problems', (select coalesce(json_agg(p), '[]') from private.open_problems(q.name) p),
      'presses', (select coalesce(json_agg(press order by slot), '[]') from (
        select j.slot, j.id as job_id, j.title, j.workspace_id, w.name as workspace, j.stage, j.progress,
               j.attempts as attempt, j.worker, j.started_at, j.lease_expires_at,
               j.cancel_requested_at is not null as cancelling
          from public.jobs j join public.workspaces w on w.id = j.workspace_id
         where j.queue = q.name and j.status = 'processing') press),
      'waiting', line.jobs,
      'oldest_wait_seconds', line.oldest,
      'workspaces_waiting', (select count(*) from public.turns t where t.queue = q.name),
      'retrying', (select count(*) from public.jobs j where j.queue = q.name and j.parked),
      'next_due_at', (select min(j.run_after) from public.jobs j where j.queue = q.name and j.parked),
      'dead', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'),
      'dead_today', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'
                        and j.finished_at > now() - interval '1 day'),
      'last_tick', (select to_json(t) from (
        select extract(epoch from t.finished_at - t.started_at) as seconds, t.finished_at, t.claimed, t.contended,
               t.throttled, t.source, t.worker
          from public.worker_ticks t where t.queue = q.name and t.source <> 'kick'
            and t.finished_at > now() - interval '1 day'
         order by t.finished_at desc limit 1) t),
      'contended_lately', (select coalesce(sum(t.contended), 0) from public.worker_ticks t
                            where t.queue = q.name and t.finished_at > now() - interval '5 minutes'),
      'signs', (select json_build_object('cron_at', s.cron_at, 'worker_at', s.worker_at)
                  from public.queue_signs s where s.queue = q.name),
      'workers', (select coalesce(json_agg(worker order by last_at desc), '[]') from (
        select t.process as name,
               (array_agg(t.source order by t.finished_at desc))[1] as source, max(t.finished_at) as last_at,
               (array_agg(extract(epoch from t.finished_at - t.started_at) order by t.finished_at desc))[1] as last_seconds,
               count(*) as ticks, sum(t.claimed) as claimed, sum(t.completed) as completed, sum(t.failed) as failed,
               sum(t.contended) as contended,
               (select count(*) from public.jobs j where j.queue = q.name and j.status = 'processing'
                   and private.process_of(j.worker) = t.process) as running
          from (select w.*, private.process_of(w.worker) as process from public.worker_ticks w
                 where w.queue = q.name and w.finished_at > now() - interval '1 hour'
                 order by w.finished_at desc limit 2000) t
         group by t.process order by 3 desc limit 20) worker),
      'last_cleanup', (select to_json(c) from public.cleanup_runs c order by c.started_at desc limit 1)
    )
    from public.queues q
   cross join lateral (select count(*) as jobs, extract(epoch from clock_timestamp() - min(since)) as oldest
                         from (select greatest(j.created_at, j.run_after) as since from public.jobs j
                                where j.queue = q.name and j.status = 'pending' and not j.parked
                                limit 100000) counted) line
    where q.name = p_queue);
end
$$;

-- What was wrong lately, newest first.
create function public.ops_resolved_problems(p_queue text, p_limit integer default 20) returns setof public.problems
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select * from public.problems
    where queue = p_queue and resolved_at is not null order by resolved_at desc limit least(p_limit, 100);
end
$$;

create function public.ops_cleanups(p_limit integer default 20) returns setof public.cleanup_runs
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select * from public.cleanup_runs order by started_at desc limit least(p_limit, 100);
end
$$;

-- Who uses the queue: everybody who waits now or was served within the day, the heaviest first. What was
-- served is read from the ticks, which have it counted.
create function public.ops_workspaces(p_queue text, p_limit integer default 50)
returns table (
  id uuid, name text, waiting bigint, running bigint, served bigint, share double precision, used_bytes bigint,
  quota_bytes bigint, max_exports_per_day integer, max_waiting_jobs integer, max_batch_size integer,
  max_documents integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  with served as materialized (
    select s.workspace::uuid as id, sum(s.jobs::bigint)::bigint as jobs
      from public.worker_ticks t cross join lateral jsonb_each_text(t.per_workspace) s (workspace, jobs)
     where t.queue = p_queue and t.finished_at > now() - interval '1 day' group by 1
  ), lined_up as materialized (
    select t.workspace_id as id, (select count(*) from (select from public.jobs j
             where j.queue = p_queue and j.workspace_id = t.workspace_id and j.status = 'pending' and not j.parked
             limit 10000) counted) as jobs
      from (select * from public.turns t where t.queue = p_queue order by t.served limit 1000) t
  ), printing as (
    select j.workspace_id as id, count(*) as jobs from public.jobs j
     where j.queue = p_queue and j.status = 'processing' group by 1
  ), ranked as (
    select w.*, coalesce(l.jobs, 0) as waiting, coalesce(p.jobs, 0) as running, coalesce(s.jobs, 0) as served,
           coalesce(s.jobs, 0) / greatest(1, sum(s.jobs) over ())::double precision as share
      from public.workspaces w
      left join served s on s.id = w.id left join lined_up l on l.id = w.id left join printing p on p.id = w.id
     where s.id is not null or l.id is not null or p.id is not null
     order by coalesce(l.jobs, 0) + coalesce(p.jobs, 0) desc, coalesce(s.jobs, 0) desc
     limit least(p_limit, 200)
  )
  select r.id, r.name, r.waiting, r.running, r.served, r.share, private.used_bytes(r.id), r.quota_bytes,
         r.max_exports_per_day, r.max_waiting_jobs, r.max_batch_size, r.max_documents
    from ranked r;
end
$$;

-- Jobs by a filter {text, status, errorCode, workspaceId, template, from, to}, newest first, from a place on. Text
-- is an id (of a job, a document, a batch or a workspace), a trace id, or part of a title. There is no index over
-- all jobs by age, because every change of a job would have to write it: a search that no other index helps begins
-- with the last hour, and reaches back further only while it has found too little. Built as text, so that each
-- filter gets its own plan; every value goes in quoted.
create function private.find_jobs(p_filter jsonb, p_before bigint, p_limit integer) returns setof public.jobs
language plpgsql stable set search_path = '' as $$
declare
  v_text text := lower(nullif(btrim(p_filter ->> 'text'), ''));
  v_status text := p_filter ->> 'status';
  v_from timestamptz := (p_filter ->> 'from')::timestamptz;
  v_newest timestamptz := least((p_filter ->> 'to')::timestamptz, now());
  v_where text[] := '{}';
  v_indexed boolean := coalesce(v_status in ('failed', 'processing', 'pending', 'retrying'), false)
    or coalesce(p_filter ? 'workspaceId', false);
  v_reach interval;
  v_found integer;
begin
  if v_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_indexed := true;
    v_where := v_where || case when exists (select from public.workspaces where id = v_text::uuid)
      then format('j.workspace_id = %L', v_text)
      else format('j.id = any (array(select %1$L::uuid
        union all select d.id from public.jobs d where d.document_id = %1$L
        union all select i.job_id from public.batch_items i where i.batch_id = %1$L))', v_text) end;
  elsif v_text ~ '^[0-9a-f]{32}$' then
    v_indexed := true;
    v_where := v_where || format('j.id = any (array(select i.job_id from public.batches b
      join public.batch_items i on i.batch_id = b.id where b.trace_id = %L))', v_text);
  elsif v_text is not null then
    v_where := v_where || format('position(%L in lower(j.title)) > 0', v_text);
  end if;
  -- A retry is a job that waits for its time: people look for it by that name.
  v_where := v_where || case when v_status = 'retrying' then 'j.parked'
    when v_status = 'pending' then 'j.status = ''pending'' and not j.parked'
    when v_status is not null then format('j.status = %L', v_status) end;
  v_where := v_where || case when p_filter ? 'errorCode' then format('j.error_code = %L', p_filter ->> 'errorCode') end;
  v_where := v_where || case when p_filter ? 'workspaceId' then format('j.workspace_id = %L', p_filter ->> 'workspaceId') end;
  v_where := v_where || case when p_filter ? 'template' then format('j.payload ->> ''template'' = %L', p_filter ->> 'template') end;
  v_where := v_where || case when p_filter ? 'to' then format('j.created_at < %L', p_filter ->> 'to') end;
  v_where := v_where || case when p_filter ? 'kept' then 'j.hidden_at is null' end;
  v_where := v_where || case when p_before is not null then format('j.place < %s', p_before) end;
  v_where := array_remove(v_where, null);

  if not v_indexed then
    foreach v_reach in array array[interval '1 hour', interval '1 day', interval '7 days'] loop
      exit when v_newest - v_reach <= v_from;
      execute format('select count(*) from (select from public.jobs j where %s limit %s) found',
        array_to_string(v_where || format('j.created_at >= %L', v_newest - v_reach), ' and '), p_limit) into v_found;
      if v_found = p_limit then
        -- A job is dated when its transaction began and takes its place later: by seconds, which may not part them.
        v_from := greatest(v_from, v_newest - v_reach - interval '1 minute');
        exit;
      end if;
    end loop;
  end if;
  if v_from is not null then v_where := v_where || format('j.created_at >= %L', v_from); end if;
  return query execute format('select j.* from public.jobs j where %s order by j.place desc limit %s',
    array_to_string(v_where || 'true'::text, ' and '), p_limit);
end
$$;

-- Without what is in the document: the payload names it, its template and options.
create function private.operator_view(p_job public.jobs) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p_job) - 'dedupe_key' || jsonb_build_object(
    'workspace', (select w.name from public.workspaces w where w.id = p_job.workspace_id),
    'template', p_job.payload ->> 'template')
$$;

-- At most 200, and one to know whether there are more.
create function public.ops_jobs(p_filter jsonb, p_before bigint default null, p_limit integer default 50)
returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select private.operator_view(j) from private.find_jobs(p_filter, p_before, least(p_limit, 201)) j;
end
$$;

create function public.ops_job(p_job uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  perform private.require_operator();
  select * into v_job from public.jobs where id = p_job;
  if not found then
    perform private.refuse(404, 'job_not_found', 'There is no such job. It may have been pruned.');
  end if;
  return private.operator_view(v_job) || jsonb_build_object(
    'attempts_made', (select coalesce(jsonb_agg(to_jsonb(t) order by t.attempt), '[]')
                        from public.job_attempts t where t.job_id = p_job),
    'artifact', (select jsonb_build_object('bytes', a.bytes, 'pages', a.pages, 'downloads', a.downloads,
                        'expires_at', a.expires_at, 'deleted_at', a.deleted_at)
                   from public.artifacts a where a.job_id = p_job),
    'batches', (select coalesce(jsonb_agg(i.batch_id), '[]') from public.batch_items i where i.job_id = p_job),
    'actions', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id desc), '[]')
                  from public.operator_actions a where a.target = p_job::text));
end
$$;

-- What a filter means for a replay: what is dead, and was not deleted by its owner since.
create function private.of_the_dead(p_filter jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_filter) when 'object' then p_filter else '{}' end || '{"status": "failed", "kept": true}'
$$;

-- How many a replay would take, of which errors and workspaces. At most ten thousand are counted.
create function public.ops_preview_replay(p_filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    with found as materialized (
      select j.error_code, j.workspace_id from private.find_jobs(private.of_the_dead(p_filter), null, 10000) j
    )
    select jsonb_build_object('jobs', (select count(*) from found),
      'workspaces', (select count(distinct workspace_id) from found),
      'errors', (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'jobs', jobs) order by jobs desc), '[]')
                   from (select error_code as code, count(*) as jobs from found group by 1) e)));
end
$$;

-- Puts dead jobs back in line, named by id or found by a filter, and says of each what became of it. An operator
-- is not held to the workspace's limits. Locked in the order of the queue's tables.
create function public.ops_replay(p_ids uuid[], p_filter jsonb, p_limit integer default 500)
returns table (job_id uuid, title text, result text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_ids uuid[] := p_ids;
  v_id uuid;
  v_job public.jobs;
  v_replayed integer := 0;
begin
  perform private.require_operator();
  if v_ids is null then
    v_ids := array(select j.id from private.find_jobs(private.of_the_dead(p_filter), null, least(p_limit, 500)) j);
  end if;
  perform from public.workspaces w
    where w.id in (select j.workspace_id from public.jobs j where j.id = any (v_ids)) order by w.id for no key update;
  -- All jobs before the first turn: replaying takes one.
  perform from public.jobs j where j.id = any (v_ids[1:500]) order by j.id for no key update;
  foreach v_id in array v_ids[1:500] loop
    select * into v_job from public.jobs where id = v_id;
    job_id := v_id;
    title := v_job.title;
    result := case when v_job.id is null then 'not_found'
      when v_job.status not in ('failed', 'cancelled') then 'not_failed'
      when v_job.hidden_at is not null then 'deleted'
      when private.replay(v_job) then 'replayed' else 'already_running' end;
    if result = 'replayed' then
      v_replayed := v_replayed + 1;
      if cardinality(v_ids) > 1 then perform private.write_down('replay', v_id::text, '{"bulk": true}'); end if;
    end if;
    return next;
  end loop;
  perform private.write_down('replay', case when cardinality(v_ids) = 1 then v_ids[1]::text else 'jobs' end,
    jsonb_build_object('asked', cardinality(v_ids), 'replayed', v_replayed, 'filter', p_filter));
end
$$;

create function public.ops_cancel(p_ids uuid[]) returns table (job_id uuid, title text, result text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_job public.jobs;
begin
  perform private.require_operator();
  perform from public.workspaces w
    where w.id in (select j.workspace_id from public.jobs j where j.id = any (p_ids)) order by w.id for no key update;
  perform from public.jobs j where j.id = any (p_ids[1:500]) order by j.id for no key update;
  foreach v_id in array coalesce(p_ids[1:500], '{}') loop
    select * into v_job from public.jobs where id = v_id;
    job_id := v_id;
    title := v_job.title;
    result := case when v_job.id is null then 'not_found' else private.cancel(v_job) end;
    if result in ('cancelled', 'cancelling') and v_job.status in ('pending', 'processing') then
      perform private.write_down('cancel', v_id::text, jsonb_build_object('was', v_job.status));
    end if;
    return next;
  end loop;
end
$$;

-- Within its workspace only: workspaces take turns whatever their jobs' priorities.
create function public.ops_set_priority(p_job uuid, p_priority integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_was integer;
begin
  perform private.require_operator();
  if p_priority is null or p_priority not between -100 and 100 then
    perform private.refuse(400, 'invalid_request', 'A priority is a number from -100 to 100.');
  end if;
  select priority into v_was from public.jobs where id = p_job and status = 'pending' for update;
  if not found then
    perform private.refuse(409, 'not_waiting', 'Only a job that waits has a priority to change.');
  end if;
  update public.jobs set priority = p_priority where id = p_job;
  perform private.write_down('set_priority', p_job::text, jsonb_build_object('was', v_was, 'is', p_priority));
  return p_priority;
end
$$;

-- {"name": {"was": …, "is": …}} of what differs, for the log.
create function private.changes(p_was jsonb, p_is jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(k, jsonb_build_object('was', p_was -> k, 'is', p_is -> k)), '{}')
    from jsonb_object_keys(p_is) k where p_is -> k is distinct from p_was -> k
$$;

-- {paused, max_concurrency, max_concurrency_per_workspace, max_claims_per_tick, max_claims_per_workspace,
-- lease_seconds, max_attempts}: what is named is changed, in force at the next claim.
create function public.ops_set_queue(p_queue text, p_settings jsonb) returns public.queues
language plpgsql security definer set search_path = '' as $$
declare
  v_was public.queues;
  v_is public.queues;
begin
  perform private.require_operator();
  select * into v_was from public.queues where name = p_queue for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such queue.');
  end if;
  v_is := jsonb_populate_record(v_was, p_settings - 'name');
  if (v_is.max_concurrency between 0 and 100 and coalesce(v_is.max_concurrency_per_workspace, 1) between 1 and 100
      and v_is.max_claims_per_tick between 1 and 10000 and v_is.max_claims_per_workspace between 1 and 10000
      and v_is.lease_seconds between 30 and 3600 and v_is.max_attempts between 1 and 100
      and v_is.paused is not null) is not true then
    perform private.refuse(400, 'invalid_request', 'One of these numbers is out of its range.');
  end if;
  update public.queues set paused = v_is.paused, max_concurrency = v_is.max_concurrency,
         max_concurrency_per_workspace = v_is.max_concurrency_per_workspace,
         max_claims_per_tick = v_is.max_claims_per_tick, max_claims_per_workspace = v_is.max_claims_per_workspace,
         lease_seconds = v_is.lease_seconds, max_attempts = v_is.max_attempts
   where name = p_queue;
  perform private.write_down(
    case when v_is.paused = v_was.paused then 'set_queue' when v_is.paused then 'pause' else 'resume' end, p_queue,
    private.changes(to_jsonb(v_was), to_jsonb(v_is)));
  return v_is;
end
$$;

-- {quota_bytes, max_exports_per_day, max_waiting_jobs, max_batch_size, max_documents}: what is named is changed.
create function public.ops_set_workspace(p_workspace uuid, p_limits jsonb) returns public.workspaces
language plpgsql security definer set search_path = '' as $$
declare
  v_was public.workspaces;
  v_is public.workspaces;
begin
  perform private.require_operator();
  select * into v_was from public.workspaces where id = p_workspace for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such workspace.');
  end if;
  v_is := jsonb_populate_record(v_was, p_limits - 'id' - 'name' - 'created_at');
  if (v_is.max_batch_size between 1 and 100 and v_is.max_waiting_jobs between 1 and 100000
      and v_is.max_exports_per_day between 0 and 1000000 and v_is.max_documents between 0 and 100000
      and v_is.quota_bytes between 0 and 1099511627776) is not true then
    perform private.refuse(400, 'invalid_request', 'One of these numbers is out of its range.');
  end if;
  update public.workspaces set quota_bytes = v_is.quota_bytes, max_exports_per_day = v_is.max_exports_per_day,
         max_waiting_jobs = v_is.max_waiting_jobs, max_batch_size = v_is.max_batch_size,
         max_documents = v_is.max_documents
   where id = p_workspace;
  perform private.write_down('set_limits', p_workspace::text, private.changes(to_jsonb(v_was), to_jsonb(v_is)));
  return v_is;
end
$$;

-- For Prometheus: what every instance would say alike. Counters come from the totals, which never fall.
create function public.read_metrics() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'bounds', to_json(private.histogram_bounds()),
    'expired_files', (select count(*) from (select from public.artifacts a
       where a.deleted_at is null and a.expires_at < now() limit 100000) overdue),
    'queues', (select coalesce(json_agg(json_build_object(
      'queue', q.name, 'paused', q.paused, 'max_concurrency', q.max_concurrency,
      'waiting', line.jobs, 'oldest_wait_seconds', coalesce(line.oldest, 0),
      'workspaces_waiting', (select count(*) from public.turns t where t.queue = q.name),
      'running', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'processing'),
      'retrying', (select count(*) from public.jobs j where j.queue = q.name and j.parked),
      'dead', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'),
      'seconds_since_tick', (select extract(epoch from clock_timestamp() - greatest(s.cron_at, s.worker_at))
                               from public.queue_signs s where s.queue = q.name),
      'problems', (select coalesce(json_agg(p), '[]') from (
         select o.kind, o.severity, count(*) as open from private.open_problems(q.name) o group by 1, 2) p),
      'totals', (select to_json(t) from public.queue_totals t where t.queue = q.name)
    ) order by q.name), '[]')
      from public.queues q
     cross join lateral (select count(*) as jobs, extract(epoch from clock_timestamp() - min(since)) as oldest
                           from (select greatest(j.created_at, j.run_after) as since from public.jobs j
                                  where j.queue = q.name and j.status = 'pending' and not j.parked
                                  limit 100000) counted) line))
$$;

revoke all on function public.read_metrics() from public, anon, authenticated;
grant execute on function public.read_metrics() to service_role;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.ops_overview(text)', 'public.ops_resolved_problems(text, integer)', 'public.ops_cleanups(integer)',
    'public.ops_workspaces(text, integer)', 'public.ops_jobs(jsonb, bigint, integer)', 'public.ops_job(uuid)',
    'public.ops_preview_replay(jsonb)', 'public.ops_replay(uuid[], jsonb, integer)', 'public.ops_cancel(uuid[])',
    'public.ops_set_priority(uuid, integer)', 'public.ops_set_queue(text, jsonb)',
    'public.ops_set_workspace(uuid, jsonb)'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated', f);
  end loop;
  -- The one loop that looks on behalf of all operators who watch.
  grant execute on function public.ops_overview(text) to service_role;
end
$$;
