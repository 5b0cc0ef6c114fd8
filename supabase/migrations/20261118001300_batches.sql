-- Purpose: one click of Export as a whole: how far it is, stopping it, trying again what failed.

-- Null when it is not there or not theirs: the caller cannot tell which.
create function private.my_batch(p_batch uuid) returns public.batches
language plpgsql volatile set search_path = '' as $$
declare
  v_batch public.batches;
begin
  select * into v_batch from public.batches
   where id = p_batch and workspace_id in (select public.my_workspace_ids()) for no key update;
  if not found then
    perform private.refuse(404, 'batch_not_found', 'There is no such batch in your workspace.');
  end if;
  return v_batch;
end
$$;

-- The state of the whole, from its parts. What has ended, however it ended, is no longer on its way.
create view public.batch_overviews with (security_invoker = true) as
select b.id, b.workspace_id, b.created_at, b.cancelled_at, count(*)::integer as total,
       count(*) filter (where j.status = 'pending')::integer as waiting,
       count(*) filter (where j.status = 'processing')::integer as running,
       count(*) filter (where j.status = 'completed')::integer as completed,
       count(*) filter (where j.status = 'failed')::integer as failed,
       count(*) filter (where j.status = 'cancelled')::integer as cancelled,
       round(avg(case when j.finished_at is null then j.progress else 100 end))::integer as progress,
       case when bool_or(j.finished_at is null) then 'processing'
            when bool_and(j.status = 'completed') then 'completed'
            when bool_or(j.status = 'completed') then 'partial'
            when bool_or(j.status = 'failed') then 'failed'
            else 'cancelled' end as status,
       max(j.revision) as revision
  from public.batches b
  join public.batch_items i on i.batch_id = b.id
  join public.jobs j on j.id = i.job_id
 group by b.id;

revoke all on public.batch_overviews from anon, authenticated, service_role;
grant select on public.batch_overviews to authenticated, service_role;

-- Stops what is left of a batch. A job that another click of Export waits for too goes on, for that one.
create function public.cancel_batch(p_batch uuid) returns table (job_id uuid, status text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_batch public.batches;
  v_job public.jobs;
begin
  -- The workspace first, as an enqueue has it: no export joins a job in the moment it is cancelled.
  perform from public.workspaces w join public.batches b on b.workspace_id = w.id
    where b.id = p_batch and w.id in (select public.my_workspace_ids()) for no key update of w;
  v_batch := private.my_batch(p_batch);
  update public.batches set cancelled_at = coalesce(cancelled_at, now()) where id = v_batch.id;
  for v_job in
    select * from public.jobs where id in (
      select j.id from public.batch_items i join public.jobs j on j.id = i.job_id
             where i.batch_id = v_batch.id and j.status in ('pending', 'processing')
               and not exists (select from public.batch_items other
                                 join public.batches b on b.id = other.batch_id
                                where other.job_id = j.id and b.id <> v_batch.id
                                  and b.cancelled_at is null))
     order by id for no key update
  loop
    job_id := v_job.id;
    status := private.cancel(v_job);
    return next;
  end loop;
end
$$;

-- Everything of a batch that failed or was cancelled starts over.
create function public.retry_batch(p_batch uuid) returns table (job_id uuid, status text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_workspace public.workspaces;
  v_batch public.batches;
  v_job public.jobs;
  v_ids uuid[];
  v_replayed boolean := false;
begin
  select w.* into v_workspace from public.workspaces w join public.batches b on b.workspace_id = w.id
   where b.id = p_batch and w.id in (select public.my_workspace_ids()) for no key update of w;
  v_batch := private.my_batch(p_batch);
  update public.batches set cancelled_at = null where id = v_batch.id;
  -- All jobs before the first turn: replaying takes one.
  v_ids := array(
    select j.id from public.jobs j where j.status in ('failed', 'cancelled')
       and j.id in (select i.job_id from public.batch_items i where i.batch_id = v_batch.id)
     order by j.id for no key update);
  for v_job in select * from public.jobs where id = any (v_ids) order by id loop
    if private.replay(v_job) then
      v_replayed := true;
      insert into public.retries (workspace_id, job_id) values (v_job.workspace_id, v_job.id);
      job_id := v_job.id;
      status := 'pending';
      return next;
    end if;
  end loop;
  if v_replayed then
    perform private.check_room(v_workspace);
    perform private.check_day(v_workspace);
  end if;
end
$$;

revoke all on function public.cancel_batch(uuid), public.retry_batch(uuid) from public, anon, authenticated;
grant execute on function public.cancel_batch(uuid), public.retry_batch(uuid) to authenticated;
