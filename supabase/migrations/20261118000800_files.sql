-- Purpose: where the files are, who may fetch them, and how they go away.

-- Private, and without a policy on storage.objects: only the service role reaches the files, people
-- get links signed for an hour after the app has looked at whose they are.
insert into storage.buckets (id, name, public) values ('exports', 'exports', false)
  on conflict (id) do nothing;

-- The path to sign, counted as a download. Nothing when it is not theirs; refused when it expired.
create function public.count_download(p_job uuid) returns table (path text, file_name text)
language plpgsql security definer set search_path = '' as $$
declare
  v_artifact public.artifacts;
begin
  update public.artifacts a set downloads = downloads + 1
   where a.job_id = p_job and a.workspace_id in (select public.my_workspace_ids())
     and a.deleted_at is null and a.expires_at > now()
  returning * into v_artifact;
  if found then
    return query select v_artifact.path, v_artifact.file_name;
  elsif exists (select from public.artifacts a
                 where a.job_id = p_job and a.workspace_id in (select public.my_workspace_ids())) then
    perform private.refuse(410, 'expired', 'This file has expired. Export the document again.');
  end if;
end
$$;

revoke all on function public.count_download(uuid) from public, anon, authenticated;
grant execute on function public.count_download(uuid) to authenticated;

-- Files first, rows second: a crash in between leaves a row that the next run handles again.
create function public.list_expired_artifacts(p_limit integer) returns table (id uuid, path text)
language sql stable security definer set search_path = '' as $$
  select id, path from public.artifacts
   where deleted_at is null and expires_at <= now() order by expires_at limit p_limit
$$;

create function public.mark_artifacts_deleted(p_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with marked as (
    update public.artifacts set deleted_at = now() where id = any (p_ids) and deleted_at is null returning 1
  )
  select count(*)::integer from marked
$$;

revoke all on function public.list_expired_artifacts(integer), public.mark_artifacts_deleted(uuid[])
  from public, anon, authenticated;
grant execute on function public.list_expired_artifacts(integer), public.mark_artifacts_deleted(uuid[])
  to service_role;
