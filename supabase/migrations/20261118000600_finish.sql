-- Purpose: everything a worker may do to a job it holds. Fenced on the lease that its claim got: a worker that lost
-- it changes nothing and is told so.

-- Null when the caller does not hold the job any more.
create function private.held_job(p_job uuid, p_lease uuid) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  v_job public.jobs;
begin
  select * into v_job from public.jobs
   where id = p_job and status = 'processing' and lease = p_lease
     for no key update;
  return v_job;
end
$$;

-- Answers for each held job: keep, cancel (its owner asked for it) or lost (the lease has ended).
create function public.heartbeat_jobs(p_jobs jsonb)
returns table (job_id uuid, lease uuid, verdict text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with asked as (
    select * from jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid)
  ), held as materialized (
    select j.id, j.lease from asked join public.jobs j on j.id = asked.id and j.lease = asked.lease
     where j.status = 'processing' order by j.id for no key update of j
  ), renewed as (
    update public.jobs j
       set lease_expires_at = clock_timestamp() + q.lease_seconds * interval '1 second'
      from held, public.queues q
     where j.id = held.id and j.lease = held.lease and q.name = j.queue
    returning j.lease, j.cancel_requested_at
  )
  select asked.id, asked.lease,
         case when renewed.lease is null then 'lost'
              when renewed.cancel_requested_at is not null then 'cancel'
              else 'keep' end
    from asked left join renewed on renewed.lease = asked.lease;
end
$$;

-- Answers {verdict, revision}: with the number of the change, whoever reported it can tell listeners itself.
create function public.report_progress(
  p_job uuid, p_lease uuid, p_stage text, p_progress integer
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs := private.held_job(p_job, p_lease);
  v_revision bigint;
begin
  if v_job.id is null then return json_build_object('verdict', 'lost'); end if;
  if v_job.cancel_requested_at is not null then return json_build_object('verdict', 'cancel'); end if;
  update public.jobs set stage = left(p_stage, 60), progress = p_progress where id = p_job
  returning revision into v_revision;
  return json_build_object('verdict', 'keep', 'revision', v_revision);
end
$$;

-- Each result {id, lease, artifact, timings}: the artifact, the attempt and the job in one
-- transaction, so that a completed job has exactly one file. Answers completed, cancelled or lost for
-- each; unless completed, the caller removes the file it uploaded. Many at once, because one call for a
-- hundred costs a tenth of a hundred calls.
create function public.complete_jobs(p_results jsonb)
returns table (job_id uuid, outcome text)
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  v_done uuid[];
  v_cancelled uuid[] := '{}';
  v_job public.jobs;
begin
  -- By id, as everywhere; it costs 0.8 ms for a hundred. One alone needs no order.
  if jsonb_array_length(p_results) > 1 then
    perform from public.jobs where id in (select r.id from jsonb_to_recordset(p_results) as r (id uuid))
      order by id for no key update;
  end if;

  with completed as (
    update public.jobs j
       set status = 'completed', slot = null, lease = null, lease_expires_at = null,
           stage = 'done', progress = 100, finished_at = v_now,
           revision = nextval('public.job_revisions')
      from jsonb_to_recordset(p_results) as r (id uuid, lease uuid, artifact jsonb, timings jsonb)
     where j.id = r.id and j.lease = r.lease
       and j.status = 'processing' and j.cancel_requested_at is null
    returning j.id, j.workspace_id, j.attempts, j.worker, j.started_at, r.artifact, r.timings
  ), ended as (
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, timings)
    select id, attempts, worker, started_at, v_now, 'completed', coalesce(timings, '{}') from completed
  ), kept as (
    insert into public.artifacts (job_id, workspace_id, path, thumbnail_path, file_name, bytes, pages,
                                  sha256, document_version, template, options)
    select c.id, c.workspace_id, a.path, a.thumbnail_path, a.file_name, a.bytes, a.pages, a.sha256,
           a.document_version, a.template, a.options
      from completed c, jsonb_to_record(c.artifact) as a (path text, thumbnail_path text, file_name text, bytes bigint,
           pages integer, sha256 text, document_version integer, template text, options jsonb)
     where c.artifact is not null
  )
  select array_agg(id) into v_done from completed;

  if coalesce(cardinality(v_done), 0) = jsonb_array_length(p_results) then
    return query select id, 'completed' from unnest(v_done) id;
    return;
  end if;

  -- What is left was cancelled or lost.
  for v_job in
    select j.* from public.jobs j
      join jsonb_to_recordset(p_results) as r (id uuid, lease uuid) on j.id = r.id and j.lease = r.lease
     where j.status = 'processing'
     order by j.id for no key update of j
  loop
    perform private.put_back(v_job, 'cancelled', 'never', null, null, '{}');
    v_cancelled := v_cancelled || v_job.id;
  end loop;
  return query
    select r.id, case when r.id = any (v_done) then 'completed'
                      when r.id = any (v_cancelled) then 'cancelled' else 'lost' end
      from jsonb_to_recordset(p_results) as r (id uuid);
end
$$;

create function public.complete_job(
  p_job uuid, p_lease uuid, p_artifact jsonb, p_timings jsonb default '{}'
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  return (select outcome from public.complete_jobs(jsonb_build_array(jsonb_build_object(
    'id', p_job, 'lease', p_lease, 'artifact', p_artifact, 'timings', p_timings))));
end
$$;

-- p_retry: soon, later, once or never. Answers retried, failed, cancelled or lost.
create function public.fail_job(
  p_job uuid, p_lease uuid, p_retry text, p_code text, p_message text,
  p_timings jsonb default '{}'
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs := private.held_job(p_job, p_lease);
begin
  if p_retry not in ('soon', 'later', 'once', 'never') then
    raise exception 'p_retry is soon, later, once or never, not %', p_retry using errcode = 'invalid_parameter_value';
  end if;
  if v_job.id is null then return 'lost'; end if;
  perform private.put_back(v_job, 'retried', p_retry, p_code, p_message, p_timings);
  return (select case status when 'pending' then 'retried' else status end
            from public.jobs where id = p_job);
end
$$;

-- A worker that shuts down gives back what it holds: claimable at once, no attempt of the budget spent.
create function public.release_jobs(p_jobs jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
  v_released integer := 0;
begin
  -- All of them before the first turn is taken.
  perform from public.jobs j
    join jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid) on held.id = j.id and held.lease = j.lease
   where j.status = 'processing' order by j.id for no key update of j;
  for v_job in
    select j.* from public.jobs j
      join jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid) on held.id = j.id and held.lease = j.lease
     where j.status = 'processing' order by j.workspace_id, j.id
  loop
    if v_job.cancel_requested_at is not null then
      perform private.put_back(v_job, 'cancelled', 'never', null, null, '{}');
    else
      insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome)
      values (v_job.id, v_job.attempts, v_job.worker, v_job.started_at, clock_timestamp(), 'released');
      update public.jobs
         set status = 'pending', slot = null, lease = null, lease_expires_at = null,
             stage = 'queued', progress = 0, max_attempts = max_attempts + 1
       where id = v_job.id;
      perform private.take_turns(v_job.queue, array[v_job.workspace_id]);
    end if;
    v_released := v_released + 1;
  end loop;
  return v_released;
end
$$;

-- What a drain asks between claims: how much waits (counted up to a thousand, so that asking costs the
-- same however long the line is) and when the next retry is due.
create function public.queue_pulse(p_queue text) returns table (waiting integer, next_due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from (
            select from public.jobs where queue = p_queue and status = 'pending' and not parked
             limit 1000) counted),
         (select min(run_after) from public.jobs where queue = p_queue and parked)
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.heartbeat_jobs(jsonb)',
    'public.report_progress(uuid, uuid, text, integer)',
    'public.complete_jobs(jsonb)',
    'public.complete_job(uuid, uuid, jsonb, jsonb)',
    'public.fail_job(uuid, uuid, text, text, text, jsonb)',
    'public.release_jobs(jsonb)',
    'public.queue_pulse(text)'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end
$$;
