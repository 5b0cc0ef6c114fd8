-- Written by `npm run schema`. Change the migrations, not this file.

create table public.artifacts (
  id uuid not null default gen_random_uuid(),
  job_id uuid not null,
  workspace_id uuid not null,
  path text not null,
  file_name text not null,
  bytes bigint not null,
  pages integer not null,
  sha256 text not null,
  document_version integer not null,
  template text not null,
  options jsonb not null,
  downloads integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  deleted_at timestamp with time zone,
  constraint artifacts_job_id_key UNIQUE (job_id),
  constraint artifacts_path_key UNIQUE (path),
  constraint artifacts_pkey PRIMARY KEY (id),
  constraint artifacts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint artifacts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint artifacts_bytes_check CHECK ((bytes > 0)),
  constraint artifacts_pages_check CHECK ((pages > 0)),
  constraint artifacts_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX artifacts_kept ON public.artifacts USING btree (workspace_id) WHERE (deleted_at IS NULL);
CREATE INDEX artifacts_to_expire ON public.artifacts USING btree (expires_at) WHERE (deleted_at IS NULL);
alter table public.artifacts enable row level security;
create policy "members read their artifacts" on public.artifacts for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.artifacts to authenticated;
grant select on public.artifacts to service_role;

create table public.batch_items (
  batch_id uuid not null,
  position smallint not null,
  job_id uuid not null,
  reused boolean not null,
  constraint batch_items_pkey PRIMARY KEY (batch_id, "position"),
  constraint batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint batch_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX batch_items_by_job ON public.batch_items USING btree (job_id);
alter table public.batch_items enable row level security;
create policy "members read what is in their batches" on public.batch_items for select to authenticated using ((batch_id IN ( SELECT batches.id
   FROM batches)));
grant select on public.batch_items to authenticated;
grant select on public.batch_items to service_role;

create table public.batches (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  idempotency_key text,
  request_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint batches_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200)))
);
CREATE UNIQUE INDEX batches_by_idempotency_key ON public.batches USING btree (workspace_id, idempotency_key);
alter table public.batches enable row level security;
create policy "members read their batches" on public.batches for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.batches to authenticated;
grant select on public.batches to service_role;

create table public.documents (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  kind text not null,
  title text not null,
  data jsonb not null,
  template text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint documents_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['resume'::text, 'letter'::text, 'report'::text]))),
  constraint documents_template_check CHECK ((template ~ '^[a-z][a-z0-9-]{0,40}$'::text)),
  constraint documents_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 200)))
);
CREATE INDEX documents_by_workspace ON public.documents USING btree (workspace_id, updated_at DESC);
CREATE TRIGGER documents_raise_version BEFORE UPDATE OF title, data, template ON public.documents FOR EACH ROW EXECUTE FUNCTION private.raise_document_version();
alter table public.documents enable row level security;
create policy "members add documents" on public.documents for insert to authenticated with check ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members change their documents" on public.documents for update to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids))) with check ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members delete their documents" on public.documents for delete to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members read their documents" on public.documents for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant delete, insert (data), insert (kind), insert (template), insert (title), insert (workspace_id), select, update (data), update (template), update (title) on public.documents to authenticated;
grant select on public.documents to service_role;

create table public.job_attempts (
  job_id uuid not null,
  attempt integer not null,
  worker text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  outcome text not null,
  error_code text,
  error_message text,
  timings jsonb not null default '{}'::jsonb,
  constraint job_attempts_pkey PRIMARY KEY (job_id, attempt),
  constraint job_attempts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'failed'::text, 'cancelled'::text, 'released'::text, 'lost'::text])))
);
alter table public.job_attempts enable row level security;
create policy "members read the attempts at their jobs" on public.job_attempts for select to authenticated using ((job_id IN ( SELECT jobs.id
   FROM jobs)));
grant select on public.job_attempts to authenticated;
grant select on public.job_attempts to service_role;

create table public.jobs (
  id uuid not null default gen_random_uuid(),
  place bigint not null default nextval('private.job_order'::regclass),
  queue text not null,
  workspace_id uuid not null,
  document_id uuid,
  type text not null,
  title text not null,
  payload jsonb not null default '{}'::jsonb,
  status text not null default 'pending'::text,
  priority smallint not null default 0,
  run_after timestamp with time zone not null default now(),
  parked boolean not null default false,
  attempts integer not null default 0,
  max_attempts integer not null,
  slot integer,
  worker text,
  lease_expires_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  stage text not null default 'queued'::text,
  progress smallint not null default 0,
  error_code text,
  error_message text,
  dedupe_key text,
  trace_id text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  revision bigint not null default nextval('job_revisions'::regclass),
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint jobs_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name),
  constraint jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint jobs_check CHECK (((NOT parked) OR (status = 'pending'::text))),
  constraint jobs_check1 CHECK (((status = 'processing'::text) = (slot IS NOT NULL))),
  constraint jobs_check2 CHECK (((status = 'processing'::text) = (worker IS NOT NULL))),
  constraint jobs_check3 CHECK (((status = 'processing'::text) = (lease_expires_at IS NOT NULL))),
  constraint jobs_check4 CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint jobs_check5 CHECK (((cancel_requested_at IS NULL) OR (status = ANY (ARRAY['processing'::text, 'cancelled'::text])))),
  constraint jobs_check6 CHECK (((status = 'failed'::text) <= (error_code IS NOT NULL))),
  constraint jobs_check7 CHECK (((status = 'completed'::text) <= (progress = 100))),
  constraint jobs_check8 CHECK ((attempts <= max_attempts)),
  constraint jobs_max_attempts_check CHECK ((max_attempts >= 1)),
  constraint jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint jobs_slot_check CHECK ((slot >= 1)),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX jobs_by_document ON public.jobs USING btree (document_id, created_at DESC) WHERE (document_id IS NOT NULL);
CREATE INDEX jobs_finished_by_dedupe_key ON public.jobs USING btree (workspace_id, dedupe_key, finished_at DESC) WHERE ((status = 'completed'::text) AND (dedupe_key IS NOT NULL));
CREATE INDEX jobs_history ON public.jobs USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX jobs_parked ON public.jobs USING btree (queue, run_after) WHERE parked;
CREATE INDEX jobs_waiting ON public.jobs USING btree (queue, workspace_id, priority DESC, place) WHERE ((status = 'pending'::text) AND (NOT parked));
CREATE UNIQUE INDEX jobs_one_alive_per_dedupe_key ON public.jobs USING btree (workspace_id, dedupe_key) WHERE ((status = ANY (ARRAY['pending'::text, 'processing'::text])) AND (dedupe_key IS NOT NULL));
CREATE UNIQUE INDEX jobs_one_per_slot ON public.jobs USING btree (queue, slot) WHERE (status = 'processing'::text);
CREATE TRIGGER jobs_raise_revision BEFORE UPDATE ON public.jobs FOR EACH ROW WHEN ((new.revision = old.revision)) EXECUTE FUNCTION private.raise_job_revision();
alter table public.jobs enable row level security;
create policy "members read their jobs" on public.jobs for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.jobs to authenticated;
grant select on public.jobs to service_role;

create table public.queues (
  name text not null,
  max_concurrency integer not null,
  max_concurrency_per_workspace integer,
  max_claims_per_tick integer not null default 200,
  max_claims_per_workspace integer not null default 25,
  lease_seconds integer not null default 30,
  max_attempts integer not null default 5,
  paused boolean not null default false,
  constraint queues_pkey PRIMARY KEY (name),
  constraint queues_lease_seconds_check CHECK (((lease_seconds >= 1) AND (lease_seconds <= 3600))),
  constraint queues_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 100))),
  constraint queues_max_claims_per_tick_check CHECK ((max_claims_per_tick >= 1)),
  constraint queues_max_claims_per_workspace_check CHECK ((max_claims_per_workspace >= 1)),
  constraint queues_max_concurrency_check CHECK (((max_concurrency >= 0) AND (max_concurrency <= 1000))),
  constraint queues_max_concurrency_per_workspace_check CHECK ((max_concurrency_per_workspace >= 1)),
  constraint queues_name_check CHECK ((name ~ '^[a-z][a-z0-9_-]{0,40}$'::text))
);
alter table public.queues enable row level security;
grant select on public.queues to service_role;

create table public.sample_documents (
  position integer not null,
  kind text not null,
  title text not null,
  template text not null,
  data jsonb not null,
  constraint sample_documents_pkey PRIMARY KEY ("position")
);
alter table public.sample_documents enable row level security;

create table public.turns (
  queue text not null,
  workspace_id uuid not null,
  served bigint not null default nextval('private.turn_order'::regclass),
  constraint turns_pkey PRIMARY KEY (queue, workspace_id),
  constraint turns_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name),
  constraint turns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX turns_in_order ON public.turns USING btree (queue, served);
alter table public.turns enable row level security;
grant select on public.turns to service_role;

create table public.worker_ticks (
  id bigint not null generated always as identity,
  queue text not null,
  worker text not null,
  source text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null default now(),
  depth integer not null,
  claimed integer not null,
  completed integer not null,
  failed integer not null,
  throttled integer not null,
  contended integer not null,
  per_workspace jsonb not null default '{}'::jsonb,
  constraint worker_ticks_pkey PRIMARY KEY (id),
  constraint worker_ticks_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name),
  constraint worker_ticks_source_check CHECK ((source = ANY (ARRAY['kick'::text, 'cron'::text, 'worker'::text])))
);
CREATE INDEX worker_ticks_newest ON public.worker_ticks USING btree (queue, finished_at DESC);
alter table public.worker_ticks enable row level security;
grant select on public.worker_ticks to service_role;

create table public.workspace_members (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null default 'owner'::text,
  created_at timestamp with time zone not null default now(),
  constraint workspace_members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint workspace_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);
CREATE INDEX workspace_members_by_user ON public.workspace_members USING btree (user_id);
alter table public.workspace_members enable row level security;
create policy "members see who else is in" on public.workspace_members for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.workspace_members to authenticated;
grant select on public.workspace_members to service_role;

create table public.workspaces (
  id uuid not null default gen_random_uuid(),
  name text not null,
  max_batch_size integer not null default 10,
  max_waiting_jobs integer not null default 200,
  max_exports_per_day integer not null default 100,
  quota_bytes bigint not null default ((100 * 1024) * 1024),
  created_at timestamp with time zone not null default now(),
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_max_batch_size_check CHECK (((max_batch_size >= 1) AND (max_batch_size <= 100))),
  constraint workspaces_max_exports_per_day_check CHECK ((max_exports_per_day >= 0)),
  constraint workspaces_max_waiting_jobs_check CHECK ((max_waiting_jobs >= 1)),
  constraint workspaces_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
  constraint workspaces_quota_bytes_check CHECK ((quota_bytes >= 0))
);
alter table public.workspaces enable row level security;
create policy "members read their workspaces" on public.workspaces for select to authenticated using ((id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.workspaces to authenticated;
grant select on public.workspaces to service_role;

CREATE OR REPLACE FUNCTION private.check_limits(p_workspace workspaces)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from (select from public.jobs j
        where j.queue = 'pdf' and j.workspace_id = p_workspace.id and j.status = 'pending'
        limit p_workspace.max_waiting_jobs + 1) waiting) > p_workspace.max_waiting_jobs then
    perform private.refuse(429, 'too_many_waiting',
      format('At most %s exports may wait at once. Try again when some are done.',
             p_workspace.max_waiting_jobs));
  end if;
  if (select count(*) from public.jobs j
       where j.workspace_id = p_workspace.id and j.created_at > now() - interval '1 day')
     > p_workspace.max_exports_per_day then
    perform private.refuse(429, 'daily_limit',
      format('This workspace has used its %s exports of the last 24 hours. Try again later.',
             p_workspace.max_exports_per_day));
  end if;
  if (select coalesce(sum(bytes), 0) from public.artifacts a
       where a.workspace_id = p_workspace.id and a.deleted_at is null) >= p_workspace.quota_bytes then
    perform private.refuse(507, 'quota_exceeded',
      'This workspace is out of space. Delete exports you no longer need, or wait for them to expire.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_empty_turns(p_queue text, p_workspaces uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.held_job(p_job uuid, p_worker text, p_attempt integer)
 RETURNS jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  select * into v_job from public.jobs
   where id = p_job and status = 'processing' and worker = p_worker and attempts = p_attempt
     for update;
  return v_job;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_personal_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_workspace uuid;
  v_name text := coalesce(
    nullif(btrim(new.raw_user_meta_data ->> 'name'), ''), split_part(new.email, '@', 1), 'My');
begin
  insert into public.workspaces (name) values (left(v_name, 100) || '’s workspace') returning id into v_workspace;
  insert into public.workspace_members (workspace_id, user_id, role) values (v_workspace, new.id, 'owner');
  -- Spaced a millisecond apart, so that "newest first" lists them in their order.
  insert into public.documents (workspace_id, kind, title, template, data, created_at, updated_at)
  select v_workspace, kind, title, template, data, now() - position * interval '1 millisecond',
         now() - position * interval '1 millisecond'
    from public.sample_documents;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_job(p_job uuid)
 RETURNS jobs
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select * from public.jobs
   where id = p_job and workspace_id in (select public.my_workspace_ids()) for update
$function$;

CREATE OR REPLACE FUNCTION private.put_back(p_job jobs, p_outcome text, p_retry text, p_code text, p_message text, p_timings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_spent boolean := p_retry = 'never' or p_job.attempts >= p_job.max_attempts;
  v_now timestamptz := clock_timestamp();
begin
  insert into public.job_attempts
    (job_id, attempt, worker, started_at, finished_at, outcome, error_code, error_message, timings)
  values (p_job.id, p_job.attempts, p_job.worker, p_job.started_at, v_now,
    case when p_job.cancel_requested_at is not null then 'cancelled'
         when v_spent and p_outcome = 'retried' then 'failed' else p_outcome end,
    p_code, p_message, p_timings);

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
$function$;

CREATE OR REPLACE FUNCTION private.raise_document_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.raise_job_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.revision := nextval('public.job_revisions');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse(p_status integer, p_code text, p_sentence text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_sentence, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', '{}'::jsonb)::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.retry_delay(p_retry text, p_attempt integer)
 RETURNS interval
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select case p_retry
    when 'soon' then least(60, power(2, least(p_attempt, 10) - 1))
    else least(3600, 60 * power(2, least(p_attempt, 10) - 1))
  end * (0.8 + 0.4 * random()) * interval '1 second'
$function$;

CREATE OR REPLACE FUNCTION private.take_turns(p_queue text, p_workspaces uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.unpark_due_jobs(p_queue text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.cancel_job(p_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.my_job(p_job);
begin
  if v_job.id is null then
    perform private.refuse(404, 'job_not_found', 'There is no such export in your workspace.');
  end if;
  if v_job.status = 'pending' then
    update public.jobs set status = 'cancelled', parked = false, finished_at = now() where id = p_job;
    return 'cancelled';
  elsif v_job.status = 'processing' then
    update public.jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = p_job;
    return 'cancelling';
  end if;
  return v_job.status;
end
$function$;
grant execute on function cancel_job(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.claim_jobs(p_queue text, p_worker text, p_limit integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
AS $function$
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
         exists (select from public.jobs d where d.queue = p_queue and d.parked and d.run_after <= v_now)
    into v_running, v_expired, v_due
    from public.jobs where queue = p_queue and status = 'processing';
  if v_expired then
    v_running := v_running - public.rescue_expired_jobs(p_queue);
  end if;
  if v_due then
    perform private.unpark_due_jobs(p_queue);
  end if;

  v_free := case when v_queue.paused then 0
    else least(p_limit, v_queue.max_claims_per_tick, v_queue.max_concurrency - v_running) end;

  -- Each pass gives every workspace in line the same share, so none gets a second job before all
  -- have had a first; what is left over goes into the next pass.
  while v_free > 0 loop
    with line as materialized (
      -- A workspace that an enqueue holds this moment is passed over, not waited for.
      select t.workspace_id, t.served from public.turns t
       where t.queue = p_queue
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
        ) job on true
    ), taken as (
      -- Whoever cancels a job this moment is waited for, and has it.
      update public.jobs j
         set status = 'processing', worker = p_worker, attempts = j.attempts + 1, started_at = v_now,
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
      returning j.id, j.workspace_id, j.document_id, j.type, j.payload, j.attempts, j.slot, j.trace_id
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
    end if;
    if v_taken > 0 then
      v_jobs := v_jobs || v_rows;
      v_served := v_served || v_owners;
      v_running := v_running + v_taken;
      v_free := v_free - v_taken;
    end if;
    -- Nothing taken and nothing tidied: whoever is left in line is at a limit of their own.
    exit when v_taken = 0 and v_empty is null;
  end loop;

  return json_build_object(
    'jobs', case cardinality(v_jobs) when 0 then '[]'::json when 1 then v_jobs[1]
      else (select json_agg(job) from unnest(v_jobs) part, json_array_elements(part) job) end,
    'throttled', v_free = 0 and cardinality(v_served) < p_limit
      and exists (select from public.turns where queue = p_queue),
    'contended', v_contended);
end
$function$;
grant execute on function claim_jobs(text,text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.complete_job(p_job uuid, p_worker text, p_attempt integer, p_artifact jsonb, p_timings jsonb DEFAULT '{}'::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select outcome from public.complete_jobs(p_worker, jsonb_build_array(jsonb_build_object(
    'id', p_job, 'attempt', p_attempt, 'artifact', p_artifact, 'timings', p_timings))));
end
$function$;
grant execute on function complete_job(uuid,text,integer,jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.complete_jobs(p_worker text, p_results jsonb)
 RETURNS TABLE(job_id uuid, outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  v_done uuid[];
  v_cancelled uuid[] := '{}';
  v_job public.jobs;
begin
  with completed as (
    update public.jobs j
       set status = 'completed', slot = null, worker = null, lease_expires_at = null,
           stage = 'done', progress = 100, finished_at = v_now,
           revision = nextval('public.job_revisions')
      from jsonb_to_recordset(p_results) as r (id uuid, attempt integer, artifact jsonb, timings jsonb)
     where j.id = r.id and j.attempts = r.attempt and j.worker = p_worker
       and j.status = 'processing' and j.cancel_requested_at is null
    returning j.id, j.workspace_id, j.attempts, j.started_at, r.artifact, r.timings
  ), ended as (
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, timings)
    select id, attempts, p_worker, started_at, v_now, 'completed', coalesce(timings, '{}') from completed
  ), kept as (
    insert into public.artifacts (job_id, workspace_id, path, file_name, bytes, pages, sha256,
                                  document_version, template, options)
    select c.id, c.workspace_id, a.path, a.file_name, a.bytes, a.pages, a.sha256,
           a.document_version, a.template, a.options
      from completed c, jsonb_to_record(c.artifact) as a (path text, file_name text, bytes bigint,
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
      join jsonb_to_recordset(p_results) as r (id uuid, attempt integer)
        on j.id = r.id and j.attempts = r.attempt
     where j.status = 'processing' and j.worker = p_worker
       for update of j
  loop
    perform private.put_back(v_job, 'cancelled', 'never', null, null, '{}');
    v_cancelled := v_cancelled || v_job.id;
  end loop;
  return query
    select r.id, case when r.id = any (v_done) then 'completed'
                      when r.id = any (v_cancelled) then 'cancelled' else 'lost' end
      from jsonb_to_recordset(p_results) as r (id uuid);
end
$function$;
grant execute on function complete_jobs(text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.count_download(p_job uuid)
 RETURNS TABLE(path text, file_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function count_download(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.enqueue_export(p_document_ids uuid[], p_template text DEFAULT NULL::text, p_options jsonb DEFAULT '{}'::jsonb, p_idempotency_key text DEFAULT NULL::text, p_fresh boolean DEFAULT false)
 RETURNS TABLE(batch_id uuid, job_id uuid, document_id uuid, status text, reused boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_wanted integer := coalesce(cardinality(p_document_ids), 0);
  v_workspace public.workspaces;
  v_workspace_id uuid;
  v_batch public.batches;
  v_hash text := md5(jsonb_build_array(p_document_ids, p_template, p_options, p_fresh)::text);
  v_document public.documents;
  v_position integer := 0;
  v_dedupe_key text;
  v_job public.jobs;
  v_reused boolean;
  v_queued integer := 0;
begin
  if v_wanted = 0 then
    perform private.refuse(400, 'invalid_request', 'Name at least one document to export.');
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

  insert into public.batches (workspace_id, idempotency_key, request_hash)
    values (v_workspace_id, p_idempotency_key, v_hash) returning * into v_batch;

  for v_document in
    select d.* from unnest(p_document_ids) with ordinality as asked (id, place)
      join public.documents d on d.id = asked.id order by asked.place
  loop
    v_position := v_position + 1;
    v_dedupe_key := md5(jsonb_build_array(v_document.id, v_document.version,
      coalesce(p_template, v_document.template), p_options)::text);

    select * into v_job from public.jobs j
     where j.workspace_id = v_workspace_id and j.dedupe_key = v_dedupe_key
       and j.status in ('pending', 'processing') and j.cancel_requested_at is null;
    if not found and not p_fresh then
      select j.* into v_job from public.jobs j join public.artifacts a on a.job_id = j.id
       where j.workspace_id = v_workspace_id and j.dedupe_key = v_dedupe_key and j.status = 'completed'
         and a.deleted_at is null and a.expires_at > now()
       order by j.finished_at desc limit 1;
    end if;
    v_reused := v_job.id is not null;

    if not v_reused then
      insert into public.jobs
        (queue, workspace_id, document_id, type, title, payload, max_attempts, dedupe_key)
      select q.name, v_workspace_id, v_document.id, 'export.pdf', v_document.title,
             jsonb_build_object('documentId', v_document.id,
               'template', coalesce(p_template, v_document.template), 'options', p_options),
             q.max_attempts,
             -- A running job that is being cancelled keeps its key until it has stopped.
             case when exists (select from public.jobs j where j.workspace_id = v_workspace_id
                                and j.dedupe_key = v_dedupe_key
                                and j.status in ('pending', 'processing'))
                  then null else v_dedupe_key end
        from public.queues q where q.name = 'pdf'
      returning * into v_job;
      v_queued := v_queued + 1;
    end if;

    insert into public.batch_items (batch_id, position, job_id, reused)
      values (v_batch.id, v_position, v_job.id, v_reused);
  end loop;

  if v_queued > 0 then
    perform private.check_limits(v_workspace);
    perform private.take_turns('pdf', array[v_workspace_id]);
  end if;

  return query
    select i.batch_id, j.id, j.document_id, j.status, i.reused
      from public.batch_items i join public.jobs j on j.id = i.job_id
     where i.batch_id = v_batch.id order by i.position;
end
$function$;
grant execute on function enqueue_export(uuid[],text,jsonb,text,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.enqueue_jobs(p_queue text, p_jobs jsonb)
 RETURNS TABLE(place integer, job_id uuid, joined boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function enqueue_jobs(text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.fail_job(p_job uuid, p_worker text, p_attempt integer, p_retry text, p_code text, p_message text, p_timings jsonb DEFAULT '{}'::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.held_job(p_job, p_worker, p_attempt);
begin
  if p_retry not in ('soon', 'later', 'never') then
    raise exception 'p_retry is soon, later or never, not %', p_retry using errcode = 'invalid_parameter_value';
  end if;
  if v_job.id is null then return 'lost'; end if;
  perform private.put_back(v_job, 'retried', p_retry, p_code, p_message, p_timings);
  return (select case status when 'pending' then 'retried' else status end
            from public.jobs where id = p_job);
end
$function$;
grant execute on function fail_job(uuid,text,integer,text,text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.heartbeat_jobs(p_worker text, p_jobs jsonb)
 RETURNS TABLE(job_id uuid, attempt integer, verdict text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  with asked as (
    select * from jsonb_to_recordset(p_jobs) as held (id uuid, attempt integer)
  ), renewed as (
    update public.jobs j
       set lease_expires_at = clock_timestamp() + q.lease_seconds * interval '1 second'
      from asked, public.queues q
     where j.id = asked.id and j.worker = p_worker and j.attempts = asked.attempt
       and j.status = 'processing' and q.name = j.queue
    returning j.id, j.attempts, j.cancel_requested_at
  )
  select asked.id, asked.attempt,
         case when renewed.id is null then 'lost'
              when renewed.cancel_requested_at is not null then 'cancel'
              else 'keep' end
    from asked left join renewed on renewed.id = asked.id and renewed.attempts = asked.attempt;
end
$function$;
grant execute on function heartbeat_jobs(text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.list_expired_artifacts(p_limit integer)
 RETURNS TABLE(id uuid, path text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id, path from public.artifacts
   where deleted_at is null and expires_at <= now() order by expires_at limit p_limit
$function$;
grant execute on function list_expired_artifacts(integer) to service_role;

CREATE OR REPLACE FUNCTION public.mark_artifacts_deleted(p_ids uuid[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with marked as (
    update public.artifacts set deleted_at = now() where id = any (p_ids) and deleted_at is null returning 1
  )
  select count(*)::integer from marked
$function$;
grant execute on function mark_artifacts_deleted(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.my_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select workspace_id from public.workspace_members where user_id = auth.uid()
$function$;
grant execute on function my_workspace_ids() to authenticated;

CREATE OR REPLACE FUNCTION public.queue_overview(p_queue text)
 RETURNS TABLE(paused boolean, max_concurrency integer, running integer, waiting bigint, parked bigint, workspaces_waiting bigint, oldest_wait_seconds double precision, next_due_at timestamp with time zone, last_tick_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select q.paused, q.max_concurrency,
         (select count(*)::integer from public.jobs j where j.queue = q.name and j.status = 'processing'),
         pending.waiting, parked.jobs,
         (select count(*) from public.turns t where t.queue = q.name),
         extract(epoch from clock_timestamp() - pending.since), parked.next_due_at,
         (select max(w.finished_at) from public.worker_ticks w where w.queue = q.name)
    from public.queues q
   cross join lateral (select count(*) as waiting, min(j.created_at) as since from public.jobs j
                        where j.queue = q.name and j.status = 'pending' and not j.parked) pending
   cross join lateral (select count(*) as jobs, min(j.run_after) as next_due_at from public.jobs j
                        where j.queue = q.name and j.parked) parked
   where q.name = p_queue
$function$;
grant execute on function queue_overview(text) to service_role;

CREATE OR REPLACE FUNCTION public.queue_pulse(p_queue text)
 RETURNS TABLE(waiting integer, next_due_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (select count(*)::integer from (
            select from public.jobs where queue = p_queue and status = 'pending' and not parked
             limit 1000) counted),
         (select min(run_after) from public.jobs where queue = p_queue and parked)
$function$;
grant execute on function queue_pulse(text) to service_role;

CREATE OR REPLACE FUNCTION public.record_tick(p_tick jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.worker_ticks (queue, worker, source, started_at, depth, claimed, completed, failed,
                                   throttled, contended, per_workspace)
  select t.queue, t.worker, t.source, t.started_at, t.depth, t.claimed, t.completed, t.failed,
         t.throttled, t.contended, t.per_workspace
    from jsonb_to_record(p_tick) as t (queue text, worker text, source text, started_at timestamptz,
         depth integer, claimed integer, completed integer, failed integer, throttled integer,
         contended integer, per_workspace jsonb)
$function$;
grant execute on function record_tick(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.release_jobs(p_worker text, p_jobs jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_released integer := 0;
begin
  for v_job in
    select j.* from public.jobs j
      join jsonb_to_recordset(p_jobs) as held (id uuid, attempt integer)
        on held.id = j.id and held.attempt = j.attempts
     where j.status = 'processing' and j.worker = p_worker
       for update of j
  loop
    if v_job.cancel_requested_at is not null then
      perform private.put_back(v_job, 'cancelled', 'never', null, null, '{}');
    else
      insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome)
      values (v_job.id, v_job.attempts, p_worker, v_job.started_at, clock_timestamp(), 'released');
      update public.jobs
         set status = 'pending', slot = null, worker = null, lease_expires_at = null,
             stage = 'queued', progress = 0, max_attempts = max_attempts + 1
       where id = v_job.id;
      perform private.take_turns(v_job.queue, array[v_job.workspace_id]);
    end if;
    v_released := v_released + 1;
  end loop;
  return v_released;
end
$function$;
grant execute on function release_jobs(text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.report_progress(p_job uuid, p_worker text, p_attempt integer, p_stage text, p_progress integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.held_job(p_job, p_worker, p_attempt);
begin
  if v_job.id is null then return 'lost'; end if;
  if v_job.cancel_requested_at is not null then return 'cancel'; end if;
  update public.jobs set stage = p_stage, progress = p_progress where id = p_job;
  return 'keep';
end
$function$;
grant execute on function report_progress(uuid,text,integer,text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.rescue_expired_jobs(p_queue text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function rescue_expired_jobs(text) to service_role;

CREATE OR REPLACE FUNCTION public.retry_job(p_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.my_job(p_job);
begin
  if v_job.id is null then
    perform private.refuse(404, 'job_not_found', 'There is no such export in your workspace.');
  end if;
  if v_job.status not in ('failed', 'cancelled') then
    perform private.refuse(409, 'not_retryable', 'Only a failed or cancelled export can be tried again.');
  end if;
  begin
    update public.jobs j
       set status = 'pending', parked = false, run_after = now(), finished_at = null,
           cancel_requested_at = null, stage = 'queued', progress = 0,
           error_code = null, error_message = null,
           max_attempts = j.attempts + (select q.max_attempts from public.queues q where q.name = j.queue)
     where j.id = p_job;
  exception when unique_violation then
    perform private.refuse(409, 'already_running', 'The same export is already under way.');
  end;
  perform private.take_turns(v_job.queue, array[v_job.workspace_id]);
  return 'pending';
end
$function$;
grant execute on function retry_job(uuid) to authenticated;
