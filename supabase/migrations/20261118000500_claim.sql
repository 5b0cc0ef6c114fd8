-- Purpose: hand waiting jobs to one worker, in turn, never above the cap.

-- `soon` is for what heals by itself, `later` for unforeseen errors, `once` for what is unlikely to change: it waits as
-- long as `later`, and the second time it is final. Jitter keeps retries apart.
create function private.retry_delay(p_retry text, p_attempt integer) returns interval
language sql volatile set search_path = '' as $$
  select case p_retry
    when 'soon' then least(60, power(2, least(p_attempt, 10) - 1))
    else least(3600, 60 * power(2, least(p_attempt, 10) - 1))
  end * (0.8 + 0.4 * random()) * interval '1 second'
$$;

-- Called by whoever makes jobs claimable. The key-share lock holds off a claim that is about to remove
-- the turn because it cannot see the new job yet; without it that job would wait for ever.
create function private.take_turns(p_queue text, p_workspaces uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_wanted integer := (select count(distinct workspace) from unnest(p_workspaces) workspace);
  v_locked integer;
begin
  loop
    insert into public.turns (queue, workspace_id)
      select distinct p_queue, workspace from unnest(p_workspaces) workspace order by workspace
      on conflict do nothing;
    select count(*) into v_locked from (
      select from public.turns where queue = p_queue and workspace_id = any (p_workspaces)
       order by workspace_id for key share) locked;
    exit when v_locked = v_wanted;
  end loop;
end
$$;

-- Ends the running attempt of a job and puts the job back, or ends it when its budget is spent.
create function private.put_back(
  p_job public.jobs, p_outcome text, p_retry text, p_code text, p_message text, p_timings jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_spent boolean := p_retry = 'never' or p_job.attempts >= p_job.max_attempts
    or p_retry = 'once' and exists (
      select from public.job_attempts t where t.job_id = p_job.id and t.error_code = p_code);
  v_now timestamptz := clock_timestamp();
  -- Members and operators read it in lists.
  v_message text := left(p_message, 1000);
begin
  insert into public.job_attempts
    (job_id, attempt, worker, started_at, finished_at, outcome, error_code, error_message, timings)
  values (p_job.id, p_job.attempts, p_job.worker, p_job.started_at, v_now,
    case when p_job.cancel_requested_at is not null then 'cancelled'
         when v_spent and p_outcome = 'retried' then 'failed' else p_outcome end,
    p_code, v_message, p_timings);

  if p_job.cancel_requested_at is not null then
    update public.jobs
       set status = 'cancelled', slot = null, lease = null, lease_expires_at = null,
           finished_at = v_now
     where id = p_job.id;
  elsif v_spent then
    update public.jobs
       set status = 'failed', slot = null, lease = null, lease_expires_at = null,
           finished_at = v_now, error_code = p_code, error_message = v_message
     where id = p_job.id;
  else
    update public.jobs
       set status = 'pending', slot = null, lease = null, lease_expires_at = null,
           stage = 'queued', progress = 0, error_code = p_code, error_message = v_message,
           parked = true, run_after = v_now + private.retry_delay(p_retry, p_job.attempts)
     where id = p_job.id;
  end if;
end
$$;

-- Puts back what dead workers held. Inside every claim, so that a lost job waits for no cron.
create function public.rescue_expired_jobs(p_queue text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
  v_rescued integer := 0;
begin
  for v_job in
    select * from public.jobs
     where queue = p_queue and status = 'processing' and lease_expires_at < clock_timestamp()
       for update skip locked
  loop
    perform private.put_back(v_job, 'lost', 'soon', 'worker_lost',
      'The worker stopped in the middle of this export.', '{}');
    v_rescued := v_rescued + 1;
  end loop;
  return v_rescued;
end
$$;

-- Jobs whose time has come leave the parking and take a turn. Bounded, so that a claim stays short.
create function private.unpark_due_jobs(p_queue text) returns void
language plpgsql set search_path = '' as $$
declare
  v_workspaces uuid[];
begin
  with due as (
    select id from public.jobs
     where queue = p_queue and parked and run_after <= clock_timestamp()
     order by run_after limit 500
       for update skip locked
  ), unparked as (
    update public.jobs j set parked = false from due where j.id = due.id returning j.workspace_id
  )
  select array_agg(distinct workspace_id) into v_workspaces from unparked;
  if v_workspaces is not null then
    perform private.take_turns(p_queue, v_workspaces);
  end if;
end
$$;

-- Lock, then look again: an enqueue that committed in between keeps its turn.
create function private.drop_empty_turns(p_queue text, p_workspaces uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_locked uuid[];
begin
  select array_agg(workspace_id) into v_locked from (
    select workspace_id from public.turns
     where queue = p_queue and workspace_id = any (p_workspaces) for update skip locked) locked;
  delete from public.turns t
   where t.queue = p_queue and t.workspace_id = any (v_locked)
     and not exists (select from public.jobs j
                      where j.queue = p_queue and j.workspace_id = t.workspace_id
                        and j.status = 'pending' and not j.parked);
end
$$;

-- Answers {jobs, throttled, contended}: what was claimed, whether the cap kept work waiting, and whether
-- the queue's row had to be waited for.
--
-- Its plan, with a million pending jobs of ten thousand workspaces (bench/results/queue.md has it whole):
--
--   line:   Limit → LockRows → Index Scan using turns_in_order on turns
--   best:   Nested Loop (line) → Limit → Index Scan using jobs_waiting on jobs
--   slots:  Merge Anti Join: generate_series, Index Only Scan using jobs_one_per_slot
--   taken:  Update, Nested Loop (best) → Index Scan using jobs_pkey on jobs
--   served: Update, Nested Loop (line) → Index Scan using turns_pkey on turns
--
-- A claim of three takes 0.34 ms with 1,000 pending and 0.42 ms with 1,000,000, with or without 100,000
-- parked; a window over all pending rows takes 560 ms.
--
-- A claim reads a handful of rows, each through an index. The settings say so to a planner whose generic
-- plan would scan all jobs to join ten of them, and which would otherwise plan anew at every call.
create function public.claim_jobs(p_queue text, p_worker text, p_limit integer) returns json
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off as $$
declare
  v_queue public.queues;
  v_contended boolean := false;
  v_now timestamptz;
  v_running integer;
  v_expired boolean;
  v_due boolean;
  v_free integer;
  v_turns integer;
  v_taken integer;
  v_rows json;
  v_empty uuid[];
  v_jobs json[] := '{}';
  v_owners uuid[];
  v_served uuid[] := '{}'; -- the workspace of each job claimed so far
  v_owners_running uuid[]; -- the workspace of each running job
  v_hog uuid; -- the workspace that has all slots but one
  v_passed uuid[] := '{}'; -- workspaces that had nothing to claim
begin
  -- The lock is held until the commit, so the commit does not wait for the disk. A claim that a crash of
  -- the database forgets is a job that waits again; its worker, if it lives, is fenced off.
  perform set_config('synchronous_commit', 'off', true);

  -- Lock here, count in the next statement: counted in the locking statement, the snapshot is older
  -- than the lock and the cap is overrun (measured: cap 3 reached 18). "No key", because an enqueue that is
  -- not committed yet holds a share of the key, and a claim need not wait for it.
  select * into v_queue from public.queues where name = p_queue for no key update skip locked;
  if not found then
    v_contended := true;
    select * into v_queue from public.queues where name = p_queue for no key update;
    if not found then
      raise exception 'There is no queue named %', p_queue using errcode = 'no_data_found';
    end if;
  end if;

  v_now := clock_timestamp();
  select count(*), coalesce(bool_or(lease_expires_at < v_now), false),
         exists (select from public.jobs d where d.queue = p_queue and d.parked and d.run_after <= v_now),
         array_agg(workspace_id)
    into v_running, v_expired, v_due, v_owners_running
    from public.jobs where queue = p_queue and status = 'processing';
  if v_expired then
    perform public.rescue_expired_jobs(p_queue);
    select count(*), array_agg(workspace_id) into v_running, v_owners_running
      from public.jobs where queue = p_queue and status = 'processing';
  end if;
  if v_due then
    perform private.unpark_due_jobs(p_queue);
  end if;

  v_free := case when v_queue.paused then 0
    else least(p_limit, v_queue.max_claims_per_tick, v_queue.max_concurrency - v_running) end;

  -- Each pass gives every workspace in line the same share, so none gets a second job before all
  -- have had a first; what is left over goes into the next pass.
  while v_free > 0 loop
    -- The last slot is not for a workspace that has all the others, while another waits: its slow documents would
    -- hold everybody up for minutes.
    v_hog := case when v_running = v_queue.max_concurrency - 1 and v_owners_running[1] = all (v_owners_running)
      then v_owners_running[1] end;
    with line as materialized (
      -- A workspace that an enqueue holds this moment is passed over, not waited for.
      select t.workspace_id, t.served from public.turns t
       where t.queue = p_queue
         and t.workspace_id <> all (v_passed)
         and (t.workspace_id is distinct from v_hog or not exists (
           select from public.turns o where o.queue = p_queue and o.workspace_id <> v_hog
              and o.workspace_id <> all (v_passed)))
         and (v_queue.max_concurrency_per_workspace is null or v_queue.max_concurrency_per_workspace > (
           select count(*) from public.jobs j
            where j.queue = p_queue and j.status = 'processing' and j.workspace_id = t.workspace_id))
         and (v_served = '{}' or v_queue.max_claims_per_workspace > (
           select count(*) from unnest(v_served) owner where owner = t.workspace_id))
       order by t.served limit v_free
         for no key update of t skip locked
    ), best as materialized (
      select line.workspace_id, job.id, row_number() over (order by job.id is null) as pick
        from line left join lateral (
          select j.id from public.jobs j
           where j.queue = p_queue and j.workspace_id = line.workspace_id
             and j.status = 'pending' and not j.parked
           order by j.priority desc, j.place
           limit case when v_queue.max_concurrency_per_workspace is null
             then least((select v_free / count(*) from line), v_queue.max_claims_per_workspace) else 1 end
             -- A job that is being cancelled, or whose document is being deleted, is passed over. Waiting for it made
             -- deadlocks with everything that locks several jobs in an order of its own.
             for no key update of j skip locked
        ) job on true
    ), taken as (
      update public.jobs j
         set status = 'processing', worker = p_worker, lease = gen_random_uuid(), attempts = j.attempts + 1, started_at = v_now,
             -- Among the first running + free slots at least that many are free.
             slot = (array(
               select s.slot from generate_series(1, least(v_queue.max_concurrency, v_running + v_free)) s (slot)
                where not exists (select from public.jobs u where u.queue = p_queue
                                     and u.status = 'processing' and u.slot = s.slot)
                order by s.slot))[best.pick],
             lease_expires_at = v_now + v_queue.lease_seconds * interval '1 second',
             stage = 'loading', progress = 10, error_code = null, error_message = null,
             revision = nextval('public.job_revisions')
        from best where j.id = best.id and j.status = 'pending'
      returning j.id, j.workspace_id, j.document_id, j.type, j.payload, j.attempts, j.lease, j.slot, j.trace_id, j.parent_span,
                j.created_at
    ), served as (
      update public.turns t set served = nextval('private.turn_order')
        from line where t.queue = p_queue and t.workspace_id = line.workspace_id
    )
    select count(*), json_agg(row_to_json(taken)), array_agg(taken.workspace_id),
           (select count(*) from line), (select array_agg(workspace_id) from best where id is null)
      into v_taken, v_rows, v_owners, v_turns, v_empty
      from taken;

    exit when v_turns = 0;
    if v_empty is not null then
      perform private.drop_empty_turns(p_queue, v_empty);
      v_passed := v_passed || v_empty;
    end if;
    if v_taken > 0 then
      v_jobs := v_jobs || v_rows;
      v_served := v_served || v_owners;
      v_owners_running := v_owners_running || v_owners;
      v_running := v_running + v_taken;
      v_free := v_free - v_taken;
    end if;
    -- Nothing taken and nothing tidied: whoever is left in line is at a limit of their own.
    exit when v_taken = 0 and v_empty is null;
  end loop;

  return json_build_object(
    'jobs', case cardinality(v_jobs) when 0 then '[]'::json when 1 then v_jobs[1]
      else (select json_agg(job) from unnest(v_jobs) part, json_array_elements(part) job) end,
    'throttled', v_free <= 0 and cardinality(v_served) < p_limit
      and exists (select from public.turns where queue = p_queue),
    'contended', v_contended);
end
$$;

revoke all on function public.rescue_expired_jobs(text), public.claim_jobs(text, text, integer)
  from public, anon, authenticated;
grant execute on function public.rescue_expired_jobs(text), public.claim_jobs(text, text, integer)
  to service_role;
