-- Purpose: nothing stays for ever. Files first, rows second, each in bounded steps, so that a run that is
-- cut off anywhere leaves only what the next one handles.

create function public.list_expired_artifacts(p_limit integer)
returns table (id uuid, path text, thumbnail_path text)
language sql volatile security definer set search_path = '' as $$
  -- Skips what an export that is not committed yet reuses: it is about to stay for another hour.
  select id, path, thumbnail_path from public.artifacts
   where deleted_at is null and expires_at <= now() order by expires_at limit p_limit
     for no key update skip locked
$$;

create function public.mark_artifacts_deleted(p_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with gone as materialized (
    select id from public.artifacts where id = any (p_ids) and deleted_at is null order by id for no key update
  ), marked as (
    update public.artifacts a set deleted_at = now() from gone where a.id = gone.id returning 1
  )
  select count(*)::integer from marked
$$;

-- Files that no row speaks for: of attempts that died between upload and completion, and of workspaces that
-- are gone. An attempt that still holds its lease may yet complete; one that lost it never will. And not within the hour: nothing is gained by haste.
-- In the order of their names, from the last one seen, so that each step costs the same however many there
-- are: by "C", which is how Storage's own index (bucket_id, name) has them. A step of 1,000 out of 100,000
-- takes 5 ms there, and 60 without an index.
create function public.list_stray_files(p_after text, p_limit integer)
returns table (path text, stray boolean)
language sql stable security definer set search_path = '' as $$
  with running as materialized (
    select concat_ws('/', j.workspace_id, j.id, j.lease) as stem
      from public.jobs j where j.status = 'processing'
  ), page as materialized (
    select o.name, o.created_at, regexp_replace(o.name, '\.(pdf|png)$', '') as stem
      from storage.objects o
     where o.bucket_id = 'exports' and o.name collate "C" > p_after
     order by o.name collate "C" limit p_limit
  )
  select p.name, p.created_at < now() - interval '1 hour'
         -- A subquery and not an anti-join, which would read all artifacts for each step.
         and (select a.id from public.artifacts a where a.path = p.stem || '.pdf' and a.deleted_at is null) is null
         and p.stem not in (select stem from running)
    from page p
   order by p.name collate "C"
$$;

-- Batches have no other index by time; one entry for many rows, as with jobs.
create index batches_by_age on public.batches using brin (created_at) with (pages_per_range = 16);

-- History is kept for p_job_days after a job ended and its file went, ticks for p_tick_days. Unordered, so that
-- a step ends when it has enough; what another cleanup is deleting is left to it.
create function public.prune_history(p_job_days integer, p_tick_days integer, p_limit integer)
returns table (jobs integer, batches integer, ticks integer)
language plpgsql security definer set search_path = '' as $$
declare
  v_jobs integer;
  v_batches integer;
  v_ticks integer;
begin
  delete from public.jobs where id in (
    select j.id from public.jobs j
     where j.created_at < now() - p_job_days * interval '1 day'
       and j.finished_at < now() - p_job_days * interval '1 day'
       and not exists (select from public.artifacts a where a.job_id = j.id and a.deleted_at is null)
     limit p_limit for update of j skip locked);
  get diagnostics v_jobs = row_count;
  -- A batch goes with the last of its jobs.
  delete from public.batches where id in (
    select b.id from public.batches b
     where b.created_at < now() - p_job_days * interval '1 day'
       and not exists (select from public.batch_items i where i.batch_id = b.id)
     limit p_limit for update of b skip locked);
  get diagnostics v_batches = row_count;
  delete from public.worker_ticks where id in (
    select w.id from public.worker_ticks w
     where w.finished_at < now() - p_tick_days * interval '1 day' limit p_limit
       for update of w skip locked);
  get diagnostics v_ticks = row_count;
  -- What operators look back on: a handful of rows a day. What they did is kept for good.
  delete from public.problems where id in (
    select p.id from public.problems p where p.resolved_at < now() - p_job_days * interval '1 day' limit p_limit);
  delete from public.retries where requested_at < now() - interval '2 days';
  delete from public.cleanup_runs where started_at < now() - p_tick_days * interval '1 day';
  delete from public.queue_periods where starts_at < now() - p_tick_days * interval '1 day';
  perform private.prune_shared_sessions(p_limit);
  perform private.prune_auth_attempts(p_limit);
  return query select v_jobs, v_batches, v_ticks;
end
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.list_expired_artifacts(integer)', 'public.mark_artifacts_deleted(uuid[])',
    'public.list_stray_files(text, integer)', 'public.prune_history(integer, integer, integer)'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end
$$;
