-- Purpose: hand waiting jobs to one worker, in turn, never above the cap.

-- `soon` is for what heals by itself, `later` for what nobody foresaw; jitter keeps retries apart.
create function private.retry_delay(p_retry text, p_attempt integer) returns interval
language sql volatile set search_path = '' as $$
  select case p_retry
    when 'soon' then least(60, power(2, least(p_attempt, 10) - 1))
    else least(3600, 60 * power(2, least(p_attempt, 10) - 1))
  end * (0.8 + 0.4 * random()) * interval '1 second'
$$;

-- Called by whoever makes a job claimable. The key-share lock holds off a claim that is about to remove
-- the turn because it cannot see the new job yet; without it that job would wait for ever.
create function private.take_turn(p_queue text, p_workspace uuid) returns void
language plpgsql set search_path = '' as $$
begin
  loop
    insert into public.turns (queue, workspace_id) values (p_queue, p_workspace)
      on conflict do nothing;
    perform from public.turns where queue = p_queue and workspace_id = p_workspace for key share;
    exit when found;
  end loop;
end
$$;

-- Ends the running attempt of a job and puts the job back, or ends it when its budget is spent.
create function private.put_back(
  p_job public.jobs, p_outcome text, p_retry text, p_code text, p_message text, p_timings jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  v_spent boolean := p_retry = 'never' or p_job.attempts >= p_job.max_attempts;
  v_now timestamptz := clock_timestamp();
begin
  update public.job_attempts
     set finished_at = v_now, error_code = p_code, error_message = p_message, timings = p_timings,
         outcome = case when p_job.cancel_requested_at is not null then 'cancelled'
                        when v_spent and p_outcome = 'retried' then 'failed' else p_outcome end
   where job_id = p_job.id and attempt = p_job.attempts;

  if p_job.cancel_requested_at is not null then
    update public.jobs
       set status = 'cancelled', slot = null, worker = null, lease_expires_at = null,
           finished_at = v_now
     where id = p_job.id;
  elsif v_spent then
    update public.jobs
       set status = 'failed', slot = null, worker = null, lease_expires_at = null,
           finished_at = v_now, error_code = p_code, error_message = p_message
     where id = p_job.id;
  else
    update public.jobs
       set status = 'pending', slot = null, worker = null, lease_expires_at = null,
           stage = 'queued', progress = 0, error_code = p_code, error_message = p_message,
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
  v_workspace uuid;
begin
  for v_workspace in
    with due as (
      select id from public.jobs
       where queue = p_queue and parked and run_after <= clock_timestamp()
       order by run_after limit 500
         for update skip locked
    ), unparked as (
      update public.jobs j set parked = false from due where j.id = due.id returning j.workspace_id
    )
    select distinct workspace_id from unparked order by 1
  loop
    perform private.take_turn(p_queue, v_workspace);
  end loop;
end
$$;

-- These are plpgsql because a SQL function is planned anew at every call: 0.26 ms of a claim.

-- The next workspaces in line, locked. One that an enqueue holds this moment is passed over, not waited for.
create function private.lock_turns(p_queue public.queues, p_claimed uuid[], p_limit integer) returns uuid[]
language plpgsql volatile set search_path = '' as $$
begin
  return (select array_agg(workspace_id order by served) from (
    select t.workspace_id, t.served from public.turns t
     where t.queue = p_queue.name
       and (p_queue.max_concurrency_per_workspace is null or p_queue.max_concurrency_per_workspace > (
         select count(*) from public.jobs j
          where j.queue = t.queue and j.status = 'processing' and j.workspace_id = t.workspace_id))
       and (p_claimed = '{}' or p_queue.max_claims_per_workspace > (
         select count(*) from public.jobs j
          where j.id = any (p_claimed) and j.workspace_id = t.workspace_id))
     order by t.served limit p_limit
       for no key update of t skip locked) in_line);
end
$$;

-- Among the first running + wanted slots at least that many are free.
create function private.free_slots(p_queue public.queues, p_running integer, p_wanted integer)
returns integer[]
language plpgsql volatile set search_path = '' as $$
begin
  return (select array_agg(slot) from (
    select slot from generate_series(1, least(p_queue.max_concurrency, p_running + p_wanted)) slot
     where not exists (select from public.jobs j
                        where j.queue = p_queue.name and j.status = 'processing' and j.slot = slot.slot)
     order by slot limit p_wanted) free);
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

-- A claim reads a handful of rows, each through an index. The settings say so to a planner that knows
-- neither how few: its generic plan scans all jobs to join ten of them.
create function public.claim_jobs(p_queue text, p_worker text, p_limit integer)
returns setof public.jobs
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off as $$
declare
  v_queue public.queues;
  v_now timestamptz;
  v_running integer;
  v_free integer;
  v_turns uuid[];
  v_share integer;
  v_taken uuid[];
  v_empty uuid[];
  v_claimed uuid[] := '{}';
begin
  -- Lock here, count in the next statement: counted in the locking statement, the snapshot is older
  -- than the lock and the cap is overrun (measured: cap 3 reached 18).
  select * into v_queue from public.queues where name = p_queue for update;
  if not found then
    raise exception 'There is no queue named %', p_queue using errcode = 'no_data_found';
  end if;

  v_now := clock_timestamp();
  if exists (select from public.jobs
              where queue = p_queue and status = 'processing' and lease_expires_at < v_now) then
    perform public.rescue_expired_jobs(p_queue);
  end if;
  if v_queue.paused then return; end if;
  if exists (select from public.jobs where queue = p_queue and parked and run_after <= v_now) then
    perform private.unpark_due_jobs(p_queue);
  end if;

  select count(*) into v_running from public.jobs where queue = p_queue and status = 'processing';
  v_free := least(p_limit, v_queue.max_claims_per_tick, v_queue.max_concurrency - v_running);

  -- Each pass gives every workspace in line the same share, so none gets a second job before all
  -- have had a first; what is left over goes into the next pass.
  while v_free > 0 loop
    v_turns := private.lock_turns(v_queue, v_claimed, v_free);
    exit when v_turns is null;
    v_share := case when v_queue.max_concurrency_per_workspace is null
      then least(v_free / cardinality(v_turns), v_queue.max_claims_per_workspace) else 1 end;

    select coalesce(array_agg(job.id) filter (where job.id is not null), '{}'),
           array_agg(line.workspace_id) filter (where job.id is null)
      into v_taken, v_empty
      from unnest(v_turns) as line (workspace_id)
      left join lateral (
        select j.id from public.jobs j
         where j.queue = p_queue and j.workspace_id = line.workspace_id
           and j.status = 'pending' and not j.parked
         order by j.priority desc, j.created_at, j.id
         limit v_share
      ) job on true;

    with taken as (
      update public.jobs j
         set status = 'processing', worker = p_worker, slot = pick.slot,
             attempts = j.attempts + 1, started_at = v_now,
             lease_expires_at = v_now + v_queue.lease_seconds * interval '1 second',
             stage = 'loading', progress = 10, error_code = null, error_message = null
        from unnest(v_taken, private.free_slots(v_queue, v_running, cardinality(v_taken)))
          as pick (id, slot)
       where j.id = pick.id
      returning j.id, j.attempts
    )
    insert into public.job_attempts (job_id, attempt, worker, started_at)
      select id, attempts, p_worker, v_now from taken;

    update public.turns t set served = line.served
      from (select workspace_id, nextval('private.turn_order') as served
              from unnest(v_turns) as line (workspace_id)) line
     where t.queue = p_queue and t.workspace_id = line.workspace_id;
    if v_empty is not null then
      perform private.drop_empty_turns(p_queue, v_empty);
    end if;

    v_claimed := v_claimed || v_taken;
    v_running := v_running + cardinality(v_taken);
    v_free := v_free - cardinality(v_taken);
    -- Nothing taken and nothing to tidy: whoever is left in line is at a limit of their own.
    exit when v_taken = '{}' and v_empty is null;
  end loop;

  return query select * from public.jobs where id = any (v_claimed);
end
$$;

revoke all on function public.rescue_expired_jobs(text), public.claim_jobs(text, text, integer)
  from public, anon, authenticated;
grant execute on function public.rescue_expired_jobs(text), public.claim_jobs(text, text, integer)
  to service_role;
