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

-- The same for many at once, in the order asked for: what is not there, or not theirs, is not answered, and
-- what has no file comes without a path.
create function public.count_downloads(p_jobs uuid[])
returns table (job_id uuid, title text, status text, error_message text, expired boolean, path text,
               file_name text, bytes bigint)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.artifacts a set downloads = downloads + 1
   where a.job_id = any (p_jobs) and a.workspace_id in (select public.my_workspace_ids())
     and a.deleted_at is null and a.expires_at > now();
  return query
    select j.id, j.title, j.status, j.error_message,
           a.id is not null and (a.deleted_at is not null or a.expires_at <= now()),
           case when a.deleted_at is null and a.expires_at > now() then a.path end, a.file_name, a.bytes
      from unnest(p_jobs) with ordinality as asked (id, place)
      join public.jobs j on j.id = asked.id and j.workspace_id in (select public.my_workspace_ids())
      left join public.artifacts a on a.job_id = j.id
     order by asked.place;
end
$$;

-- Takes an export out of its owner's history; its file is theirs no more and the quota is free at once. The
-- caller removes the files, and if it cannot, the cleanup will, because the row says they expired.
create function public.discard_exports(p_jobs uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with discarded as (
    update public.jobs j set hidden_at = now()
     where j.id = any (p_jobs) and j.workspace_id in (select public.my_workspace_ids())
       and j.finished_at is not null and j.hidden_at is null
    returning j.id
  ), expired as (
    update public.artifacts a set expires_at = least(a.expires_at, now())
      from discarded where a.job_id = discarded.id
  )
  select id from discarded;
end
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.count_download(uuid)', 'public.count_downloads(uuid[])', 'public.discard_exports(uuid[])'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated', f);
  end loop;
end
$$;

-- The picture comes after the file: whoever waits for the file need not wait for it. False when the file has
-- gone meanwhile.
create function public.attach_thumbnail(p_job uuid, p_path text, p_thumbnail text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.artifacts set thumbnail_path = p_thumbnail
   where job_id = p_job and path = p_path and deleted_at is null;
  return found;
end
$$;

revoke all on function public.attach_thumbnail(uuid, text, text) from public, anon, authenticated;
grant execute on function public.attach_thumbnail(uuid, text, text) to service_role;
