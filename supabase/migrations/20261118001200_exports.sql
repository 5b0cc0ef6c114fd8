-- Purpose: exports as people see them: one row each with its file, whether the document has changed since, their
-- history, their place in line, and what is left of the limits.

-- A job and its file in one row. Whoever asks sees what their own policies let them see.
create view public.exports with (security_invoker = true) as
select j.id, j.workspace_id, j.document_id, j.title, j.status, j.stage, j.progress,
       j.status = 'processing' and j.cancel_requested_at is not null as cancelling,
       j.attempts, j.max_attempts, j.error_code, j.error_message,
       j.payload ->> 'template' as template, j.payload -> 'options' as options, j.trace_id,
       j.created_at, j.started_at, j.finished_at,
       case when j.parked then j.run_after end as retry_at,
       j.hidden_at is not null as hidden, j.place, j.revision,
       a.file_name, a.bytes, a.pages, a.downloads, a.document_version, a.thumbnail_path, a.expires_at,
       a.deleted_at,
       -- The file differs from what the document would print now. Not by version alone: an export that was asked
       -- for with another template or options is of the same version. Never when the document was deleted.
       a.id is not null and d.id is not null and (
         a.document_version <> d.version or j.payload ->> 'template' is distinct from d.template
         or j.payload -> 'options' is distinct from d.options) as outdated
  from public.jobs j left join public.artifacts a on a.job_id = j.id
  left join public.documents d on d.id = j.document_id
 where j.type = 'export.pdf';

revoke all on public.exports from anon, authenticated, service_role;
grant select on public.exports to authenticated, service_role;

-- A change of a document outdates its exports, which is a change of theirs: they get a new revision, so that
-- streams tell of it. Only those that were current; of a document's exports these are among the newest. A save
-- waits for no job: a completed one is locked only while its owner deletes it, and then it is skipped.
create function private.outdate_exports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set revision = nextval('public.job_revisions')
   where id in (
     select j.id
       from (select * from public.jobs where document_id = old.id order by place desc limit 200) newest
       join public.jobs j on j.id = newest.id
       join public.artifacts a on a.job_id = j.id
      where j.status = 'completed' and j.hidden_at is null and a.document_version = old.version
        and j.payload ->> 'template' = old.template and j.payload -> 'options' = old.options
        -- Not "for update": that would pass over an export which a click on Export reuses in this moment, because
        -- the new row of its batch holds a share of the key.
        for no key update of j skip locked);
  return null;
end
$$;

create trigger documents_outdate_exports
  after update on public.documents
  for each row when (old.version <> new.version) execute function private.outdate_exports();

-- For streams that must hear of it; only a deletion writes here.
create index jobs_removed on public.jobs (workspace_id, hidden_at) where hidden_at is not null;

-- For the one loop that feeds all open streams. Answers what changed in one call, however many listen:
-- [{id, revision}] known jobs that have moved on, and of the workspaces [{id, place}] what is new, waits, runs, or
-- ended, was deleted or outdated a moment ago, unless it is known as it is. 1,000 of each took 4 and 14 ms in two runs. Not by
-- "revision above": an index on it would be written at every change of a job, and revisions may commit out of order.
create function public.list_changed_exports(p_jobs jsonb, p_workspaces jsonb) returns setof public.exports
language sql stable security definer set search_path = '' as $$
  with known as materialized (
    select id, revision from jsonb_to_recordset(p_jobs) as k (id uuid, revision bigint)
  ), followed as materialized (
    select id, place from jsonb_to_recordset(p_workspaces) as w (id uuid, place bigint)
  ), candidates as (
    select id from known
    union
    select fresh.id from followed w
     cross join lateral (select j.id from public.jobs j
                          where j.workspace_id = w.id and j.place > w.place order by j.place desc limit 200) fresh
    union
    select waiting.id from followed w
     cross join lateral (select j.id from public.jobs j
                          where j.queue = 'pdf' and j.workspace_id = w.id and j.status = 'pending'
                            and not j.parked limit 200) waiting
    union
    select j.id from public.jobs j join followed w on w.id = j.workspace_id
     where j.queue = 'pdf' and j.status = 'processing'
    union
    -- Tried again and ended between two looks, by a worker elsewhere.
    select j.id from public.job_attempts t
      join public.jobs j on j.id = t.job_id join followed w on w.id = j.workspace_id
     where t.finished_at > now() - interval '5 seconds'
    union
    select removed.id from followed w
     cross join lateral (select j.id from public.jobs j
                          where j.workspace_id = w.id and j.hidden_at > now() - interval '5 seconds') removed
    union
    -- Exports of documents that were changed a moment ago.
    select outdated.id from followed w
     cross join lateral (select d.id from public.documents d
                          where d.workspace_id = w.id and d.updated_at > now() - interval '5 seconds') edited
     cross join lateral (select j.id from public.jobs j
                          where j.document_id = edited.id and j.status = 'completed'
                          order by j.place desc limit 20) outdated
  )
  select e.* from candidates c join public.exports e on e.id = c.id left join known k on k.id = c.id
   where e.revision > coalesce(k.revision, -1)
$$;

-- Completes a job and answers the export as it is then, so that whoever waits for it in the same process is told
-- without another question. Null for the export of a job that was not completed, or is none.
create function public.complete_export(
  p_job uuid, p_lease uuid, p_artifact jsonb, p_timings jsonb default '{}'
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_outcome text;
begin
  -- A save of the document either committed before this, and the answer below sees it, or waits for this commit,
  -- and its trigger sees the completed job. Without the lock a file could be told as current that is not.
  perform from public.documents d join public.jobs j on j.document_id = d.id where j.id = p_job for share of d;
  v_outcome := public.complete_job(p_job, p_lease, p_artifact, p_timings);
  return json_build_object('outcome', v_outcome, 'export', case when v_outcome = 'completed' then
    (select row_to_json(e) from public.exports e where e.id = p_job) end);
end
$$;

-- How many are served before a waiting job, and when its turn may come. Workspaces are served in turn, so
-- before the k-th job of one, each of the others gets k (or one less, if it comes later in the round).
-- Nothing for a queue where more than 500 workspaces wait: nobody plans by such a number.
create function public.queue_standings(p_jobs uuid[])
returns table (job_id uuid, "position" integer, wait_seconds integer)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select j.id, j.queue, j.workspace_id, t.served, q.max_concurrency,
           (select count(*) from public.jobs own
             where own.queue = j.queue and own.workspace_id = j.workspace_id and own.status = 'pending'
               and not own.parked and (own.priority > j.priority
                                       or own.priority = j.priority and own.place <= j.place)) as round
      from public.jobs j
      join public.queues q on q.name = j.queue and not q.paused and q.max_concurrency > 0
      join public.turns t on t.queue = j.queue and t.workspace_id = j.workspace_id
     where j.id = any (p_jobs) and j.status = 'pending' and not j.parked
  ), line as (
    select t.queue, t.workspace_id, t.served,
           (select count(*) from (select from public.jobs j
              where j.queue = t.queue and j.workspace_id = t.workspace_id and j.status = 'pending'
                and not j.parked limit 200) counted) as waiting
      from public.turns t
     where t.queue in (select queue from asked)
       and 500 >= (select count(*) from (select from public.turns u where u.queue = t.queue limit 501) counted)
  ), placed as (
    select a.id, a.queue, a.max_concurrency, a.round + coalesce(sum(least(l.waiting,
             case when l.served < a.served then a.round else a.round - 1 end))
             filter (where l.workspace_id <> a.workspace_id), 0) as place
      from asked a join line l on l.queue = a.queue
     group by a.id, a.queue, a.max_concurrency, a.round
  ), pace as (
    select j.queue, avg(extract(epoch from t.finished_at - t.started_at)) as seconds
      from public.job_attempts t join public.jobs j on j.id = t.job_id
     where t.finished_at > now() - interval '15 minutes' and t.outcome = 'completed'
     group by j.queue
  )
  select p.id, p.place::integer, ceil(ceil(p.place / p.max_concurrency) * pace.seconds)::integer
    from placed p left join pace on pace.queue = p.queue
$$;

-- For the watcher, once a second for all who listen: whoever lost a membership is told nothing more.
create function public.list_memberships(p_users uuid[]) returns table (user_id uuid, workspace_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.user_id, m.workspace_id from public.workspace_members m where m.user_id = any (p_users)
$$;

revoke all on function public.list_memberships(uuid[]) from public, anon, authenticated;
grant execute on function public.list_memberships(uuid[]) to service_role;

-- What is used and what is left, for each workspace of the caller.
create function public.workspace_usage()
returns table (workspace_id uuid, name text, used_bytes bigint, reserved_bytes bigint, quota_bytes bigint,
               files integer, exports_last_24_hours integer, max_exports_per_day integer, waiting integer, max_waiting_jobs integer,
               max_batch_size integer)
language sql stable security definer set search_path = '' as $$
  select w.id, w.name, private.used_bytes(w.id), private.reserved_bytes(w.id), w.quota_bytes,
         (select count(*)::integer from public.artifacts a
           where a.workspace_id = w.id and a.deleted_at is null and a.expires_at > now()),
         (select count(*)::integer from private.recent_requests(w.id, w.max_exports_per_day)),
         w.max_exports_per_day,
         (select count(*)::integer from public.jobs j
           where j.queue = 'pdf' and j.workspace_id = w.id and j.status = 'pending'),
         w.max_waiting_jobs, w.max_batch_size
    from public.workspaces w where w.id in (select public.my_workspace_ids())
   order by w.created_at, w.id
$$;

revoke all on function public.complete_export(uuid, uuid, jsonb, jsonb),
  public.list_changed_exports(jsonb, jsonb), public.queue_standings(uuid[]),
  public.workspace_usage() from public, anon, authenticated;
grant execute on function public.complete_export(uuid, uuid, jsonb, jsonb),
  public.list_changed_exports(jsonb, jsonb), public.queue_standings(uuid[]) to service_role;
grant execute on function public.workspace_usage() to authenticated;
