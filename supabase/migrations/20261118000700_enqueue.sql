-- Purpose: what a person may do to the queue: put exports in, cancel them, ask for another try.

-- One click of Export: all documents or none. The same key answers the same jobs; a document version
-- that is already being printed with these options is joined, one already printed is reused. Without a template
-- or options each document is exported with its own; given ones hold for this export alone. `p_version` refuses
-- to export another version of the (one) document than the caller has seen.
create function public.enqueue_export(
  p_document_ids uuid[], p_template text default null, p_options jsonb default null,
  p_idempotency_key text default null, p_fresh boolean default false, p_traceparent text default null,
  p_version integer default null
) returns table (batch_id uuid, job_id uuid, document_id uuid, status text, reused boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_wanted integer := coalesce(cardinality(p_document_ids), 0);
  v_workspace public.workspaces;
  v_workspace_id uuid;
  v_batch public.batches;
  v_hash text := md5(jsonb_build_array(p_document_ids, p_template, p_options, p_fresh)::text);
  v_document public.documents;
  v_position integer := 0;
  v_template text;
  v_options jsonb;
  v_dedupe_key text;
  v_job public.jobs;
  v_reused boolean;
  v_queued integer := 0;
  -- W3C's form: version, trace, span, flags. Anything else is ignored.
  v_trace text[] := regexp_match(left(p_traceparent, 60), '^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$');
begin
  if v_wanted = 0 then
    perform private.refuse(400, 'invalid_request', 'Name at least one document to export.');
  end if;
  -- The most that any workspace may have; its own limit is checked below.
  if v_wanted > 100 then
    perform private.refuse(400, 'batch_too_large', 'Export at most 100 documents at once.');
  end if;
  if length(p_idempotency_key) not between 1 and 200 then
    perform private.refuse_field('Idempotency-Key', 'must have 1 to 200 characters');
  end if;
  perform private.check_options('options', coalesce(p_options, '{}'));

  if p_template is not null and not exists (select from public.templates where slug = p_template) then
    perform private.refuse_template(p_template, 'templateSlug');
  end if;

  select d.workspace_id into v_workspace_id from public.documents d
   where d.id = any (p_document_ids) and d.workspace_id in (select public.my_workspace_ids())
   group by d.workspace_id
  having count(*) = (select count(distinct id) from unnest(p_document_ids) id);
  if not found then
    perform private.refuse(404, 'document_not_found', 'There is no such document in your workspace.');
  end if;

  -- One enqueue of a workspace at a time: its limits are counted below and must still hold at commit.
  select * into v_workspace from public.workspaces where id = v_workspace_id for no key update;

  if v_wanted > v_workspace.max_batch_size then
    perform private.refuse(400, 'batch_too_large',
      format('Export at most %s documents at once.', v_workspace.max_batch_size));
  end if;

  if p_idempotency_key is not null then
    select * into v_batch from public.batches b
     where b.workspace_id = v_workspace_id and b.idempotency_key = p_idempotency_key;
    if found then
      if v_batch.request_hash <> v_hash then
        perform private.refuse(409, 'idempotency_conflict',
          'This Idempotency-Key was already used for a different request. Send a new key.');
      end if;
      return query
        select i.batch_id, j.id, j.document_id, j.status, true
          from public.batch_items i join public.jobs j on j.id = i.job_id
         where i.batch_id = v_batch.id order by i.position;
      return;
    end if;
  end if;

  insert into public.batches (workspace_id, idempotency_key, request_hash, trace_id)
    values (v_workspace_id, p_idempotency_key, v_hash, coalesce(v_trace[1], private.new_trace_id()))
    returning * into v_batch;

  for v_document in
    select d.* from unnest(p_document_ids) with ordinality as asked (id, place)
      join public.documents d on d.id = asked.id order by asked.place
       -- A document that is deleted in this moment is waited for, and then it is not there.
       for key share of d
  loop
    if p_version <> v_document.version then
      perform private.refuse(409, 'version_conflict',
        'This document was changed elsewhere since you opened it. Check the latest version, then export.',
        jsonb_build_object('version', v_document.version));
    end if;
    v_position := v_position + 1;
    v_template := coalesce(p_template, v_document.template);
    v_options := coalesce(p_options, v_document.options);
    v_dedupe_key := md5(jsonb_build_array(v_document.id, v_document.version, v_template, v_options)::text);

    select * into v_job from public.jobs j
     where j.workspace_id = v_workspace_id and j.dedupe_key = v_dedupe_key
       and j.status in ('pending', 'processing') and j.cancel_requested_at is null;
    if not found and not p_fresh then
      select j.* into v_job from public.jobs j join public.artifacts a on a.job_id = j.id
       where j.workspace_id = v_workspace_id and j.dedupe_key = v_dedupe_key and j.status = 'completed'
         and a.deleted_at is null and a.expires_at > now()
       order by j.finished_at desc limit 1;
      if found and not private.keep_for_an_hour(v_job.id) then
        v_job := null;
      end if;
    end if;
    v_reused := v_job.id is not null;

    if not v_reused then
      insert into public.jobs
        (queue, workspace_id, document_id, type, title, payload, max_attempts, trace_id, parent_span, reserved_bytes,
         dedupe_key)
      select q.name, v_workspace_id, v_document.id, 'export.pdf', v_document.title,
             jsonb_build_object('documentId', v_document.id, 'template', v_template, 'options', v_options),
             q.max_attempts, v_batch.trace_id, v_trace[2], private.expected_bytes(v_document.id),
             -- A running job that is being cancelled keeps its key until it has stopped. The new one gets a key that no
             -- other has, so that the index of living exports lists it too.
             case when exists (select from public.jobs j where j.workspace_id = v_workspace_id
                                and j.dedupe_key = v_dedupe_key
                                and j.status in ('pending', 'processing'))
                  then md5(v_dedupe_key || gen_random_uuid()) else v_dedupe_key end
        from public.queues q where q.name = 'pdf'
      returning * into v_job;
      v_queued := v_queued + 1;
    end if;

    insert into public.batch_items (batch_id, position, job_id, reused)
      values (v_batch.id, v_position, v_job.id, v_reused);
  end loop;

  if v_position < v_wanted then
    perform private.refuse(404, 'document_not_found', 'There is no such document in your workspace.');
  end if;

  if v_queued > 0 then
    perform private.check_room(v_workspace);
    perform private.check_day(v_workspace);
    perform private.take_turns('pdf', array[v_workspace_id]);
  end if;

  return query
    select i.batch_id, j.id, j.document_id, j.status, i.reused
      from public.batch_items i join public.jobs j on j.id = i.job_id
     where i.batch_id = v_batch.id order by i.position;
end
$$;

-- Thousands in one call, for programs: [{workspace_id, type, title, payload, priority, run_after,
-- dedupe_key}]. Answers a row for each, in order; `joined` when the same key was already under way.
create function public.enqueue_jobs(p_queue text, p_jobs jsonb)
returns table (place integer, job_id uuid, joined boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_max_attempts integer;
  v_ids uuid[];
  v_workspaces uuid[];
begin
  select max_attempts into v_max_attempts from public.queues where name = p_queue;
  if not found then
    raise exception 'There is no queue named %', p_queue using errcode = 'no_data_found';
  end if;
  v_ids := array(select gen_random_uuid() from jsonb_array_elements(p_jobs));

  with inserted as (
    insert into public.jobs (id, queue, workspace_id, type, title, payload, priority, run_after, parked,
                             dedupe_key, max_attempts)
    select v_ids[n], p_queue, j.workspace_id, j.type, coalesce(j.title, j.type), coalesce(j.payload, '{}'),
           coalesce(j.priority, 0), coalesce(j.run_after, now()), coalesce(j.run_after > now(), false),
           j.dedupe_key, v_max_attempts
      from rows from (jsonb_to_recordset(p_jobs) as (workspace_id uuid, type text, title text, payload jsonb,
             priority smallint, run_after timestamptz, dedupe_key text)) with ordinality
        as j (workspace_id, type, title, payload, priority, run_after, dedupe_key, n)
    on conflict do nothing
    returning workspace_id, parked
  )
  select array_agg(distinct workspace_id) into v_workspaces from inserted where not parked;
  if v_workspaces is not null then
    perform private.take_turns(p_queue, v_workspaces);
  end if;

  return query
    select asked.n::integer, coalesce(mine.id, theirs.id), mine.id is null
      from rows from (jsonb_to_recordset(p_jobs) as (workspace_id uuid, dedupe_key text)) with ordinality
        as asked (workspace_id, dedupe_key, n)
      left join public.jobs mine on mine.id = v_ids[asked.n]
      left join public.jobs theirs on mine.id is null and theirs.workspace_id = asked.workspace_id
        and theirs.dedupe_key = asked.dedupe_key and theirs.status in ('pending', 'processing')
     order by asked.n;
end
$$;

revoke all on function public.enqueue_jobs(text, jsonb) from public, anon, authenticated;
grant execute on function public.enqueue_jobs(text, jsonb) to service_role;

-- Counts rows, the new jobs included, so that no counter can drift. The caller holds the workspace's row, so at the
-- edge of a limit exactly as many of many pass as are left.
create function private.check_room(p_workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
declare
  v_used bigint;
  v_reserved bigint;
begin
  if (select count(*) from (select from public.jobs j
        where j.queue = 'pdf' and j.workspace_id = p_workspace.id and j.status = 'pending'
        limit p_workspace.max_waiting_jobs + 1) waiting) > p_workspace.max_waiting_jobs then
    perform private.refuse(429, 'too_many_waiting',
      format('At most %s exports may wait at once. Try again when some are done.',
             p_workspace.max_waiting_jobs),
      jsonb_build_object('limit', p_workspace.max_waiting_jobs, 'retryAfterSeconds', 15));
  end if;
  -- In one statement: a job that completes between two would be in neither count.
  select private.used_bytes(p_workspace.id), private.reserved_bytes(p_workspace.id) into v_used, v_reserved;
  if v_used + v_reserved > p_workspace.quota_bytes then
    perform private.refuse(507, 'quota_exceeded',
      'This workspace is out of space. Delete exports you no longer need, or wait for them to expire.',
      jsonb_build_object('usedBytes', v_used, 'reservedBytes', v_reserved, 'quotaBytes', p_workspace.quota_bytes));
  end if;
end
$$;

-- When members asked for work within the last 24 hours, newest first: new exports, and failed or cancelled ones to be
-- run again. Automatic retries and what operators replay do not count.
create function private.recent_requests(p_workspace uuid, p_limit integer) returns setof timestamptz
language sql stable set search_path = '' as $$
  select at from (
    (select j.created_at as at from public.jobs j
      where j.workspace_id = p_workspace order by j.place desc limit p_limit)
    union all
    (select r.requested_at from public.retries r
      where r.workspace_id = p_workspace order by r.requested_at desc limit p_limit)) request
   where at > now() - interval '1 day' order by at desc limit p_limit
$$;

create function private.check_day(p_workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
declare
  v_requests timestamptz[] := array(
    select private.recent_requests(p_workspace.id, p_workspace.max_exports_per_day + 1));
begin
  if cardinality(v_requests) > p_workspace.max_exports_per_day then
    perform private.refuse(429, 'daily_limit',
      format('This workspace has used its %s exports of the last 24 hours. Try again later.',
             p_workspace.max_exports_per_day),
      jsonb_build_object('limit', p_workspace.max_exports_per_day, 'retryAfterSeconds',
        ceil(extract(epoch from v_requests[cardinality(v_requests)] + interval '1 day' - now()))::integer));
  end if;
end
$$;

-- Expired files no longer count, even before the cleanup deletes them.
create function private.used_bytes(p_workspace uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(a.bytes), 0)::bigint from public.artifacts a
   where a.workspace_id = p_workspace and a.deleted_at is null and a.expires_at > now()
$$;

-- What waiting and running exports will need. All of them have a dedupe key, so the index of living keys lists them.
create function private.reserved_bytes(p_workspace uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(j.reserved_bytes), 0)::bigint from public.jobs j
   where j.workspace_id = p_workspace and j.status in ('pending', 'processing') and j.dedupe_key is not null
$$;

-- The size of the document's last file, without one 256 KB: an export of the samples has 117 KB on average. At least
-- the size of the content: pictures become a file of about their size.
create function private.expected_bytes(p_document uuid) returns bigint
language sql stable set search_path = '' as $$
  select greatest(
    (select octet_length(d.data::text) from public.documents d where d.id = p_document),
    coalesce((
      select a.bytes from public.jobs j join public.artifacts a on a.job_id = j.id
       where j.document_id = p_document order by j.place desc limit 1), 262144))
$$;

-- A file that is reused stays for at least an hour. False when it expires or is being deleted right now: then it is
-- printed anew. Never waits, and only a file in its last hour is locked (the cleanup skips locked files).
create function private.keep_for_an_hour(p_job uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.artifacts where job_id = p_job and deleted_at is null
               and expires_at > clock_timestamp() + interval '1 hour') then
    return true;
  end if;
  update public.artifacts set expires_at = clock_timestamp() + interval '1 hour' where id = (
    select id from public.artifacts
     where job_id = p_job and deleted_at is null and expires_at > clock_timestamp()
       for no key update skip locked);
  return found;
end
$$;

-- Null when it is not there or not theirs: the caller cannot tell which.
create function private.my_job(p_job uuid) returns public.jobs
language sql volatile set search_path = '' as $$
  select * from public.jobs
   where id = p_job and workspace_id in (select public.my_workspace_ids()) for no key update
$$;

-- A waiting job ends at once; a running one is marked, and its worker stops it at the next heartbeat. The caller
-- holds the workspace, then the job.
create function private.cancel(p_job public.jobs) returns text
language plpgsql set search_path = '' as $$
begin
  if p_job.status = 'pending' then
    update public.jobs set status = 'cancelled', parked = false, finished_at = now() where id = p_job.id;
    return 'cancelled';
  elsif p_job.status = 'processing' then
    update public.jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = p_job.id;
    return 'cancelling';
  end if;
  return p_job.status;
end
$$;

create function public.cancel_job(p_job uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  -- The workspace first, as an enqueue has it: nobody joins a job in the moment it is cancelled.
  perform from public.workspaces w join public.jobs j on j.workspace_id = w.id
    where j.id = p_job and w.id in (select public.my_workspace_ids()) for no key update of w;
  v_job := private.my_job(p_job);
  if v_job.id is null then
    perform private.refuse(404, 'job_not_found', 'There is no such export in your workspace.');
  end if;
  return private.cancel(v_job);
end
$$;

-- Puts a failed or cancelled job back in line with a fresh budget. False when its like is under way already.
create function private.replay(p_job public.jobs) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.jobs j
     set status = 'pending', parked = false, run_after = now(), finished_at = null, hidden_at = null,
         cancel_requested_at = null, stage = 'queued', progress = 0,
         error_code = null, error_message = null,
         max_attempts = j.attempts + (select q.max_attempts from public.queues q where q.name = j.queue)
   where j.id = p_job.id;
  perform private.take_turns(p_job.queue, array[p_job.workspace_id]);
  return true;
exception when unique_violation then
  return false;
end
$$;

create function public.retry_job(p_job uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_workspace public.workspaces;
  v_job public.jobs;
begin
  -- The workspace before the job, as an enqueue has it: its limits must still hold at commit.
  select w.* into v_workspace from public.workspaces w join public.jobs j on j.workspace_id = w.id
   where j.id = p_job and w.id in (select public.my_workspace_ids()) for no key update of w;
  v_job := private.my_job(p_job);
  if v_job.id is null then
    perform private.refuse(404, 'job_not_found', 'There is no such export in your workspace.');
  end if;
  if v_job.status not in ('failed', 'cancelled') then
    perform private.refuse(409, 'not_retryable', 'Only a failed or cancelled export can be tried again.');
  end if;
  if not private.replay(v_job) then
    perform private.refuse(409, 'already_running', 'The same export is already under way.');
  end if;
  insert into public.retries (workspace_id, job_id) values (v_job.workspace_id, v_job.id);
  perform private.check_room(v_workspace);
  perform private.check_day(v_workspace);
  return 'pending';
end
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'public.enqueue_export(uuid[], text, jsonb, text, boolean, text, integer)',
    'public.cancel_job(uuid)',
    'public.retry_job(uuid)'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated', f);
  end loop;
end
$$;
