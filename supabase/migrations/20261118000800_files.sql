-- Purpose: where the files are, who may fetch them, and how they go away.

-- Private, and without a policy on storage.objects: only the service role reaches the files, people
-- get links signed for an hour after the app has looked at whose they are.
-- The limits are the last line for a service key in wrong hands: 50 MB is what hosted Storage takes at first.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('exports', 'exports', false, 52428800, array['application/pdf', 'image/png'])
  on conflict (id) do update
    set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Whether Storage has it. Storage keeps an index over (bucket_id, name).
create function private.is_stored(p_path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from storage.objects o where o.bucket_id = 'exports' and o.name = p_path)
$$;

-- The path to sign. Counted as a download unless p_counted is false, which is for HEAD. Nothing when the job is not
-- theirs; refused when the file has expired or is not in Storage any more.
create function public.count_download(p_job uuid, p_counted boolean default true)
returns table (path text, file_name text)
language plpgsql security definer set search_path = '' as $$
declare
  v_artifact public.artifacts;
begin
  select * into v_artifact from public.artifacts a
   where a.job_id = p_job and a.workspace_id in (select public.my_workspace_ids());
  if not found then return; end if;
  if v_artifact.expires_at <= now() then
    perform private.refuse(410, 'expired', 'This file has expired. Export the document again.');
  end if;
  if v_artifact.deleted_at is not null or not private.is_stored(v_artifact.path) then
    perform private.refuse(404, 'file_not_found', 'The file is no longer in Storage. Export the document again.');
  end if;
  if p_counted then
    update public.artifacts a set downloads = downloads + 1 where a.id = v_artifact.id;
  end if;
  return query select v_artifact.path, v_artifact.file_name;
end
$$;

-- The same for many at once, in the order asked for: what is not there, or not theirs, is not answered, and
-- what has no file comes without a path.
create function public.count_downloads(p_jobs uuid[], p_counted boolean default true)
returns table (job_id uuid, title text, status text, error_message text, expired boolean, path text,
               file_name text, bytes bigint)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_files uuid[];
begin
  if cardinality(p_jobs) > 100 then
    perform private.refuse_field('ids', 'Too big: expected array to have <=100 items');
  end if;
  v_files := array(
    select a.id from public.artifacts a
     where a.job_id = any (p_jobs) and a.workspace_id in (select public.my_workspace_ids())
       and a.deleted_at is null and a.expires_at > now() and private.is_stored(a.path));
  if p_counted then
    perform from public.artifacts a where a.id = any (v_files) order by a.id for no key update;
    update public.artifacts a set downloads = downloads + 1 where a.id = any (v_files);
  end if;
  return query
    select j.id, j.title, j.status, j.error_message, a.id is not null and a.expires_at <= now(),
           case when a.id = any (v_files) then a.path end, a.file_name, a.bytes
      from unnest(p_jobs) with ordinality as asked (id, place)
      join public.jobs j on j.id = asked.id and j.workspace_id in (select public.my_workspace_ids())
      left join public.artifacts a on a.job_id = j.id
     order by asked.place;
end
$$;

-- A file that Storage lost is marked as deleted, so that it is offered no more and takes no quota. It did not expire:
-- that tells the two apart. Does nothing when Storage has it.
create function public.mark_file_lost(p_job uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.jobs where id = p_job for no key update;
  update public.artifacts a set deleted_at = now()
   where a.job_id = p_job and a.deleted_at is null and not private.is_stored(a.path);
  if not found then return false; end if;
  -- A new revision, so that streams tell it, and once: the file is asked for again by any old link.
  update public.jobs set revision = nextval('public.job_revisions') where id = p_job;
  return true;
end
$$;

revoke all on function public.mark_file_lost(uuid) from public, anon, authenticated;
grant execute on function public.mark_file_lost(uuid) to service_role;

-- Takes an export out of its owner's history; its file is theirs no more and the quota is free at once. The
-- caller removes the files, and if it cannot, the cleanup will, because the row says they expired.
create function public.discard_exports(p_jobs uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_jobs uuid[];
begin
  if cardinality(p_jobs) > 100 then
    perform private.refuse_field('ids', 'Too big: expected array to have <=100 items');
  end if;
  -- The workspaces first: an export that reuses a file holds its own.
  perform from public.workspaces w where w.id in (
      select j.workspace_id from public.jobs j
       where j.id = any (p_jobs) and j.workspace_id in (select public.my_workspace_ids()))
    order by w.id for no key update;
  v_jobs := array(
    select j.id from public.jobs j
     where j.id = any (p_jobs) and j.workspace_id in (select public.my_workspace_ids())
       and j.finished_at is not null and j.hidden_at is null
     order by j.id for no key update);
  update public.jobs set hidden_at = now() where id = any (v_jobs);
  perform from public.artifacts a where a.job_id = any (v_jobs) order by a.id for no key update;
  update public.artifacts a set expires_at = least(a.expires_at, now()) where a.job_id = any (v_jobs);
  return query select unnest(v_jobs);
end
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.count_download(uuid, boolean)', 'public.count_downloads(uuid[], boolean)', 'public.discard_exports(uuid[])'
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
