-- Written by `npm run schema`. Change the migrations, not this file.

create table private.auth_attempts (
  action text not null,
  scope text not null,
  key bytea not null,
  attempts integer not null,
  resets_at timestamp with time zone not null,
  constraint auth_attempts_pkey PRIMARY KEY (action, scope, key),
  constraint auth_attempts_action_scope_fkey FOREIGN KEY (action, scope) REFERENCES private.auth_limits(action, scope),
  constraint auth_attempts_key_check CHECK ((length(key) = 32))
);
CREATE INDEX auth_attempts_by_reset ON private.auth_attempts USING btree (resets_at);
alter table private.auth_attempts enable row level security;

create table private.auth_limits (
  action text not null,
  scope text not null,
  max_attempts integer not null,
  period interval not null,
  constraint auth_limits_pkey PRIMARY KEY (action, scope),
  constraint auth_limits_action_check CHECK ((action = ANY (ARRAY['sign_in'::text, 'sign_up'::text, 'recover'::text]))),
  constraint auth_limits_max_attempts_check CHECK ((max_attempts > 0)),
  constraint auth_limits_period_check CHECK ((period > '00:00:00'::interval)),
  constraint auth_limits_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'known'::text, 'address'::text])))
);
alter table private.auth_limits enable row level security;

create table private.known_addresses (
  account bytea not null,
  address bytea not null,
  last_sign_in_at timestamp with time zone not null default now(),
  constraint known_addresses_pkey PRIMARY KEY (account, address),
  constraint known_addresses_account_check CHECK ((length(account) = 32)),
  constraint known_addresses_address_check CHECK ((length(address) = 32))
);
CREATE INDEX known_addresses_by_time ON private.known_addresses USING btree (last_sign_in_at);
alter table private.known_addresses enable row level security;

create table private.protected_accounts (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint protected_accounts_pkey PRIMARY KEY (user_id),
  constraint protected_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE RESTRICT
);
alter table private.protected_accounts enable row level security;

create table public.artifacts (
  id uuid not null default gen_random_uuid(),
  job_id uuid not null,
  workspace_id uuid not null,
  path text not null,
  thumbnail_path text,
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
  constraint artifacts_file_name_check CHECK (((file_name !~ '[[:cntrl:]/\\]'::text) AND ((length(file_name) >= 1) AND (length(file_name) <= 255)))),
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
  trace_id text not null default private.new_trace_id(),
  created_at timestamp with time zone not null default now(),
  cancelled_at timestamp with time zone,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint batches_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200)))
);
CREATE INDEX batches_by_age ON public.batches USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX batches_by_trace ON public.batches USING btree (trace_id);
CREATE UNIQUE INDEX batches_by_idempotency_key ON public.batches USING btree (workspace_id, idempotency_key);
alter table public.batches enable row level security;
create policy "members read their batches" on public.batches for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.batches to authenticated;
grant select on public.batches to service_role;

create table public.cleanup_runs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null default now(),
  expired integer not null,
  stray integer not null,
  pruned_jobs integer not null,
  done boolean not null,
  error text,
  constraint cleanup_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX cleanup_runs_newest ON public.cleanup_runs USING btree (started_at DESC);
alter table public.cleanup_runs enable row level security;
grant select on public.cleanup_runs to service_role;

create table public.documents (
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  kind text not null,
  title text not null,
  data jsonb not null,
  template text not null,
  options jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_template_fkey FOREIGN KEY (template) REFERENCES templates(slug),
  constraint documents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint documents_data_check CHECK (((jsonb_typeof(data) = 'object'::text) AND (octet_length((data)::text) <= 4194304))),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['resume'::text, 'letter'::text, 'report'::text]))),
  constraint documents_options_check CHECK (private.are_small_options(options)),
  constraint documents_title_check CHECK (((title ~ '\S'::text) AND (length(title) <= 200)))
);
CREATE INDEX documents_by_workspace ON public.documents USING btree (workspace_id, updated_at DESC);
CREATE TRIGGER documents_check BEFORE INSERT OR UPDATE OF title, data, template, options ON public.documents FOR EACH ROW EXECUTE FUNCTION private.check_document();
CREATE TRIGGER documents_lock_jobs BEFORE DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.lock_jobs_of_document();
CREATE TRIGGER documents_outdate_exports AFTER UPDATE ON public.documents FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION private.outdate_exports();
CREATE TRIGGER documents_raise_version BEFORE UPDATE OF title, data, template, options ON public.documents FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.data IS DISTINCT FROM new.data)) OR (old.template IS DISTINCT FROM new.template)) OR (old.options IS DISTINCT FROM new.options))) EXECUTE FUNCTION private.raise_document_version();
alter table public.documents enable row level security;
create policy "members add documents" on public.documents for insert to authenticated with check ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members change their documents" on public.documents for update to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids))) with check ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members delete their documents" on public.documents for delete to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
create policy "members read their documents" on public.documents for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant delete, insert (data), insert (kind), insert (options), insert (template), insert (title), insert (workspace_id), select, update (data), update (options), update (template), update (title) on public.documents to authenticated;
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
CREATE INDEX job_attempts_recent ON public.job_attempts USING brin (finished_at) WITH (pages_per_range='16');
alter table public.job_attempts enable row level security;
create policy "members read the attempts at their jobs" on public.job_attempts for select to authenticated using ((job_id IN ( SELECT jobs.id
   FROM jobs)));
grant select (attempt), select (error_code), select (error_message), select (finished_at), select (job_id), select (outcome), select (started_at), select (timings) on public.job_attempts to authenticated;
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
  lease uuid,
  lease_expires_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  stage text not null default 'queued'::text,
  progress smallint not null default 0,
  error_code text,
  error_message text,
  dedupe_key text,
  reserved_bytes bigint not null default 0,
  trace_id text not null default private.new_trace_id(),
  parent_span text,
  revision bigint not null default nextval('job_revisions'::regclass),
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint jobs_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name),
  constraint jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint jobs_check CHECK (((NOT parked) OR (status = 'pending'::text))),
  constraint jobs_check1 CHECK (((hidden_at IS NULL) OR (finished_at IS NOT NULL))),
  constraint jobs_check10 CHECK ((attempts <= max_attempts)),
  constraint jobs_check2 CHECK (((status = 'processing'::text) = (slot IS NOT NULL))),
  constraint jobs_check3 CHECK (((status <> 'processing'::text) OR (worker IS NOT NULL))),
  constraint jobs_check4 CHECK (((status = 'processing'::text) = (lease IS NOT NULL))),
  constraint jobs_check5 CHECK (((status = 'processing'::text) = (lease_expires_at IS NOT NULL))),
  constraint jobs_check6 CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint jobs_check7 CHECK (((cancel_requested_at IS NULL) OR (status = ANY (ARRAY['processing'::text, 'cancelled'::text])))),
  constraint jobs_check8 CHECK (((status = 'failed'::text) <= (error_code IS NOT NULL))),
  constraint jobs_check9 CHECK (((status = 'completed'::text) <= (progress = 100))),
  constraint jobs_max_attempts_check CHECK ((max_attempts >= 1)),
  constraint jobs_parent_span_check CHECK ((parent_span ~ '^[0-9a-f]{16}$'::text)),
  constraint jobs_payload_check CHECK ((octet_length((payload)::text) <= 65536)),
  constraint jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint jobs_reserved_bytes_check CHECK ((reserved_bytes >= 0)),
  constraint jobs_slot_check CHECK ((slot >= 1)),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint jobs_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX jobs_by_age ON public.jobs USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX jobs_by_document ON public.jobs USING btree (document_id, place DESC) WHERE (document_id IS NOT NULL);
CREATE INDEX jobs_dead ON public.jobs USING btree (queue, finished_at DESC) WHERE (status = 'failed'::text);
CREATE INDEX jobs_finished_by_dedupe_key ON public.jobs USING btree (workspace_id, dedupe_key, finished_at DESC) WHERE ((status = 'completed'::text) AND (dedupe_key IS NOT NULL));
CREATE INDEX jobs_history ON public.jobs USING btree (workspace_id, place DESC);
CREATE INDEX jobs_parked ON public.jobs USING btree (queue, run_after) WHERE parked;
CREATE INDEX jobs_removed ON public.jobs USING btree (workspace_id, hidden_at) WHERE (hidden_at IS NOT NULL);
CREATE INDEX jobs_waiting ON public.jobs USING btree (queue, workspace_id, priority DESC, place) WHERE ((status = 'pending'::text) AND (NOT parked));
CREATE UNIQUE INDEX jobs_one_alive_per_dedupe_key ON public.jobs USING btree (workspace_id, dedupe_key) WHERE ((status = ANY (ARRAY['pending'::text, 'processing'::text])) AND (dedupe_key IS NOT NULL));
CREATE UNIQUE INDEX jobs_one_per_slot ON public.jobs USING btree (queue, slot) WHERE (status = 'processing'::text);
CREATE TRIGGER jobs_raise_revision BEFORE UPDATE ON public.jobs FOR EACH ROW WHEN ((new.revision = old.revision)) EXECUTE FUNCTION private.raise_job_revision();
alter table public.jobs enable row level security;
create policy "members read their jobs" on public.jobs for select to authenticated using ((workspace_id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select (attempts), select (cancel_requested_at), select (created_at), select (dedupe_key), select (document_id), select (error_code), select (error_message), select (finished_at), select (hidden_at), select (id), select (max_attempts), select (parent_span), select (parked), select (payload), select (place), select (priority), select (progress), select (queue), select (reserved_bytes), select (revision), select (run_after), select (stage), select (started_at), select (status), select (title), select (trace_id), select (type), select (workspace_id) on public.jobs to authenticated;
grant select on public.jobs to service_role;

create table public.operator_actions (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  operator_id uuid,
  operator text not null,
  action text not null,
  target text not null,
  details jsonb not null default '{}'::jsonb,
  constraint operator_actions_pkey PRIMARY KEY (id),
  constraint operator_actions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX operator_actions_by_operator ON public.operator_actions USING btree (operator_id);
CREATE INDEX operator_actions_by_target ON public.operator_actions USING btree (target, id DESC);
alter table public.operator_actions enable row level security;
create policy "operators read what was done" on public.operator_actions for select to authenticated using (( SELECT is_operator() AS is_operator));
grant select on public.operator_actions to authenticated;

create table public.operators (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint operators_pkey PRIMARY KEY (user_id),
  constraint operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.operators enable row level security;
create policy "operators know that they are" on public.operators for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
grant select on public.operators to authenticated;

create table public.preferences (
  user_id uuid not null default auth.uid(),
  export_options jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  constraint preferences_pkey PRIMARY KEY (user_id),
  constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint preferences_export_options_check CHECK (private.are_small_options(export_options))
);
CREATE TRIGGER guard_shared_accounts BEFORE INSERT OR UPDATE ON public.preferences FOR EACH ROW EXECUTE FUNCTION private.guard_preferences();
CREATE TRIGGER preferences_check BEFORE INSERT OR UPDATE ON public.preferences FOR EACH ROW EXECUTE FUNCTION private.check_preferences();
alter table public.preferences enable row level security;
create policy "people change their preferences" on public.preferences for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "people read their preferences" on public.preferences for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "people set their preferences" on public.preferences for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
grant insert (export_options), insert (updated_at), insert (user_id), select, update (export_options), update (updated_at) on public.preferences to authenticated;

create table public.problems (
  id bigint not null generated always as identity,
  queue text not null,
  kind text not null,
  subject text not null default ''::text,
  severity text not null,
  message text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  resolved_at timestamp with time zone,
  constraint problems_pkey PRIMARY KEY (id),
  constraint problems_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name) ON DELETE CASCADE,
  constraint problems_kind_check CHECK ((kind = ANY (ARRAY['no_tick'::text, 'backlog'::text, 'paused'::text, 'stuck'::text, 'worker_lost'::text, 'failing_template'::text, 'quota'::text, 'cleanup_behind'::text]))),
  constraint problems_severity_check CHECK ((severity = ANY (ARRAY['warning'::text, 'critical'::text])))
);
CREATE INDEX problems_resolved ON public.problems USING btree (resolved_at DESC) WHERE (resolved_at IS NOT NULL);
CREATE UNIQUE INDEX problems_open ON public.problems USING btree (queue, kind, subject) WHERE (resolved_at IS NULL);
alter table public.problems enable row level security;
create policy "operators read what is wrong" on public.problems for select to authenticated using (( SELECT is_operator() AS is_operator));
grant select on public.problems to authenticated;
grant select on public.problems to service_role;

create table public.queue_periods (
  queue text not null,
  starts_at timestamp with time zone not null,
  completed bigint not null,
  retried bigint not null,
  failed bigint not null,
  cancelled bigint not null,
  released bigint not null,
  lost bigint not null,
  waits bigint[] not null,
  runs bigint[] not null,
  constraint queue_periods_pkey PRIMARY KEY (queue, starts_at),
  constraint queue_periods_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name) ON DELETE CASCADE
);
alter table public.queue_periods enable row level security;
grant select on public.queue_periods to service_role;

create table public.queue_signs (
  queue text not null,
  cron_at timestamp with time zone not null default now(),
  worker_at timestamp with time zone,
  looked_at timestamp with time zone,
  constraint queue_signs_pkey PRIMARY KEY (queue),
  constraint queue_signs_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name) ON DELETE CASCADE
);
alter table public.queue_signs enable row level security;
grant select on public.queue_signs to service_role;

create table public.queue_totals (
  queue text not null,
  counted_until timestamp with time zone not null default now(),
  completed bigint not null default 0,
  retried bigint not null default 0,
  failed bigint not null default 0,
  cancelled bigint not null default 0,
  released bigint not null default 0,
  lost bigint not null default 0,
  waits bigint[] not null default '{}'::bigint[],
  wait_seconds double precision not null default 0,
  runs bigint[] not null default '{}'::bigint[],
  run_seconds double precision not null default 0,
  constraint queue_totals_pkey PRIMARY KEY (queue),
  constraint queue_totals_queue_fkey FOREIGN KEY (queue) REFERENCES queues(name) ON DELETE CASCADE
);
alter table public.queue_totals enable row level security;
grant select on public.queue_totals to service_role;

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
CREATE TRIGGER queues_watch_new AFTER INSERT ON public.queues FOR EACH ROW EXECUTE FUNCTION private.watch_new_queue();
alter table public.queues enable row level security;
grant select on public.queues to service_role;

create table public.retries (
  id bigint not null generated always as identity,
  workspace_id uuid not null,
  job_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  constraint retries_pkey PRIMARY KEY (id),
  constraint retries_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint retries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX retries_by_job ON public.retries USING btree (job_id);
CREATE INDEX retries_by_workspace ON public.retries USING btree (workspace_id, requested_at DESC);
alter table public.retries enable row level security;
grant select on public.retries to service_role;

create table public.sample_documents (
  position integer not null,
  kind text not null,
  title text not null,
  template text not null,
  data jsonb not null,
  constraint sample_documents_pkey PRIMARY KEY ("position")
);
alter table public.sample_documents enable row level security;

create table public.templates (
  slug text not null,
  name text not null,
  kind text not null,
  constraint templates_pkey PRIMARY KEY (slug),
  constraint templates_kind_check CHECK ((kind = ANY (ARRAY['resume'::text, 'letter'::text, 'report'::text]))),
  constraint templates_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{0,40}$'::text))
);
alter table public.templates enable row level security;
grant select on public.templates to service_role;

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
  max_documents integer not null default 1000,
  quota_bytes bigint not null default ((100 * 1024) * 1024),
  created_at timestamp with time zone not null default now(),
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_max_batch_size_check CHECK (((max_batch_size >= 1) AND (max_batch_size <= 100))),
  constraint workspaces_max_documents_check CHECK (((max_documents >= 0) AND (max_documents <= 100000))),
  constraint workspaces_max_exports_per_day_check CHECK ((max_exports_per_day >= 0)),
  constraint workspaces_max_waiting_jobs_check CHECK ((max_waiting_jobs >= 1)),
  constraint workspaces_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 120))),
  constraint workspaces_quota_bytes_check CHECK ((quota_bytes >= 0))
);
alter table public.workspaces enable row level security;
create policy "members read their workspaces" on public.workspaces for select to authenticated using ((id IN ( SELECT my_workspace_ids() AS my_workspace_ids)));
grant select on public.workspaces to authenticated;
grant select on public.workspaces to service_role;

CREATE OR REPLACE FUNCTION private.add_up(p_a bigint[], p_b bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
    from unnest(p_a, p_b) with ordinality as pairs (a, b, place)
$function$;

CREATE OR REPLACE FUNCTION private.are_small_options(p_options jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p_options) = 'object' and octet_length(p_options::text) <= 8192
$function$;

CREATE OR REPLACE FUNCTION private.auth_counters(p_action text, p_email text, p_address text)
 RETURNS TABLE(scope text, key bytea)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_account bytea := private.hash_account(p_email);
  v_address bytea := private.hash_address(p_address);
  v_known boolean := exists (select from private.known_addresses where account = v_account and address = v_address);
begin
  return query
    select c.scope, c.key from (values
        ('account', case when not v_known then v_account end),
        ('known', case when v_known then sha256(v_account || v_address) end),
        ('address', v_address)) as c (scope, key)
      join private.auth_limits l on l.action = p_action and l.scope = c.scope
     where c.key is not null
     order by c.scope, c.key;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel(p_job jobs)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.changes(p_was jsonb, p_is jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(k, jsonb_build_object('was', p_was -> k, 'is', p_is -> k)), '{}')
    from jsonb_object_keys(p_is) k where p_is -> k is distinct from p_was -> k
$function$;

CREATE OR REPLACE FUNCTION private.check_day(p_workspace workspaces)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_max_documents integer;
  v_template public.templates;
  v_sentence text;
begin
  -- Row security refuses it after this trigger. Before that, a stranger learns nothing and locks nothing.
  if auth.uid() is not null and new.workspace_id not in (select public.my_workspace_ids()) then
    return new;
  end if;

  if new.kind not in ('resume', 'letter', 'report') then
    perform private.refuse_field('kind', 'Invalid option: expected one of "resume"|"letter"|"report"');
  end if;
  if new.title !~ '\S' then
    perform private.refuse_field('title', 'Too small: expected string to have >=1 characters');
  elsif length(new.title) > 200 then
    perform private.refuse_field('title', 'Too big: expected string to have <=200 characters');
  end if;
  select * into v_template from public.templates where slug = new.template;
  if not found then
    perform private.refuse_template(new.template);
  elsif v_template.kind <> new.kind then
    v_sentence := format('The template “%s” prints a %s, not a %s.', v_template.name, v_template.kind, new.kind);
    perform private.refuse(400, 'invalid_request', v_sentence,
      jsonb_build_array(jsonb_build_object('field', 'template', 'message', v_sentence)));
  end if;
  if jsonb_typeof(new.data) <> 'object' then
    perform private.refuse_field('data', 'Invalid input: expected record, received ' || jsonb_typeof(new.data));
  elsif octet_length(new.data::text) > 4194304 then
    perform private.refuse(413, 'too_large', 'The request is larger than 4 MB.', '{"limitBytes": 4194304}');
  -- The app counts two levels more: the request and its field.
  elsif private.is_deeper(new.data, 62) then
    perform private.refuse_field('data', 'is nested more than 64 deep');
  -- The app reads, checks and sends documents in its one main thread.
  elsif private.has_more_values(new.data, 20000) then
    perform private.refuse(413, 'too_large', 'The request has more than 20000 values.', '{"limitValues": 20000}');
  end if;
  perform private.check_options('options', new.options);

  if tg_op = 'INSERT' then
    -- The lock makes inserts into one workspace wait for each other, so the count still holds at commit.
    select max_documents into v_max_documents from public.workspaces
     where id = new.workspace_id for no key update;
    if v_max_documents <= (select count(*) from (
         select from public.documents where workspace_id = new.workspace_id limit v_max_documents) counted) then
      perform private.refuse(409, 'too_many_documents',
        format('A workspace holds at most %s documents. Delete one to make room.', v_max_documents),
        jsonb_build_object('limit', v_max_documents));
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_options(p_field text, p_options jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_options) is distinct from 'object' then
    perform private.refuse_field(p_field, 'Invalid input: expected object');
  elsif not private.are_small_options(p_options) then
    perform private.refuse_field(p_field, 'is larger than 8 KB');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_options('exportOptions', new.export_options);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_room(p_workspace workspaces)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.count_attempts(p_queue text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_step record;
begin
  select counted_until into v_from from public.queue_totals where queue = p_queue for update skip locked;
  v_to := least(clock_timestamp() - interval '20 seconds', v_from + interval '1 day');
  if v_from is null or v_to <= v_from then return; end if;
  for v_step in select * from private.measure_attempts(p_queue, v_from, v_to, interval '5 minutes') loop
    insert into public.queue_periods as p
      (queue, starts_at, completed, retried, failed, cancelled, released, lost, waits, runs)
    values (p_queue, v_step.starts_at, v_step.completed, v_step.retried, v_step.failed, v_step.cancelled,
            v_step.released, v_step.lost, v_step.waits, v_step.runs)
    on conflict (queue, starts_at) do update set
      completed = p.completed + excluded.completed, retried = p.retried + excluded.retried,
      failed = p.failed + excluded.failed, cancelled = p.cancelled + excluded.cancelled,
      released = p.released + excluded.released, lost = p.lost + excluded.lost,
      waits = private.add_up(p.waits, excluded.waits), runs = private.add_up(p.runs, excluded.runs);
    update public.queue_totals set
      completed = completed + v_step.completed, retried = retried + v_step.retried,
      failed = failed + v_step.failed, cancelled = cancelled + v_step.cancelled,
      released = released + v_step.released, lost = lost + v_step.lost,
      waits = private.add_up(waits, v_step.waits), wait_seconds = wait_seconds + v_step.wait_seconds,
      runs = private.add_up(runs, v_step.runs), run_seconds = run_seconds + v_step.run_seconds
     where queue = p_queue;
  end loop;
  update public.queue_totals set counted_until = v_to where queue = p_queue;
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

CREATE OR REPLACE FUNCTION private.expected_bytes(p_document uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(
    (select octet_length(d.data::text) from public.documents d where d.id = p_document),
    coalesce((
      select a.bytes from public.jobs j join public.artifacts a on a.job_id = j.id
       where j.document_id = p_document order by j.place desc limit 1), 262144))
$function$;

CREATE OR REPLACE FUNCTION private.find_jobs(p_filter jsonb, p_before bigint, p_limit integer)
 RETURNS SETOF jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := lower(nullif(btrim(p_filter ->> 'text'), ''));
  v_status text := p_filter ->> 'status';
  v_from timestamptz := (p_filter ->> 'from')::timestamptz;
  v_newest timestamptz := least((p_filter ->> 'to')::timestamptz, now());
  v_where text[] := '{}';
  v_indexed boolean := coalesce(v_status in ('failed', 'processing', 'pending', 'retrying'), false)
    or coalesce(p_filter ? 'workspaceId', false);
  v_reach interval;
  v_found integer;
begin
  if v_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_indexed := true;
    v_where := v_where || case when exists (select from public.workspaces where id = v_text::uuid)
      then format('j.workspace_id = %L', v_text)
      else format('j.id = any (array(select %1$L::uuid
        union all select d.id from public.jobs d where d.document_id = %1$L
        union all select i.job_id from public.batch_items i where i.batch_id = %1$L))', v_text) end;
  elsif v_text ~ '^[0-9a-f]{32}$' then
    v_indexed := true;
    v_where := v_where || format('j.id = any (array(select i.job_id from public.batches b
      join public.batch_items i on i.batch_id = b.id where b.trace_id = %L))', v_text);
  elsif v_text is not null then
    v_where := v_where || format('position(%L in lower(j.title)) > 0', v_text);
  end if;
  -- A retry is a job that waits for its time: people look for it by that name.
  v_where := v_where || case when v_status = 'retrying' then 'j.parked'
    when v_status = 'pending' then 'j.status = ''pending'' and not j.parked'
    when v_status is not null then format('j.status = %L', v_status) end;
  v_where := v_where || case when p_filter ? 'errorCode' then format('j.error_code = %L', p_filter ->> 'errorCode') end;
  v_where := v_where || case when p_filter ? 'workspaceId' then format('j.workspace_id = %L', p_filter ->> 'workspaceId') end;
  v_where := v_where || case when p_filter ? 'template' then format('j.payload ->> ''template'' = %L', p_filter ->> 'template') end;
  v_where := v_where || case when p_filter ? 'to' then format('j.created_at < %L', p_filter ->> 'to') end;
  v_where := v_where || case when p_filter ? 'kept' then 'j.hidden_at is null' end;
  v_where := v_where || case when p_before is not null then format('j.place < %s', p_before) end;
  v_where := array_remove(v_where, null);

  if not v_indexed then
    foreach v_reach in array array[interval '1 hour', interval '1 day', interval '7 days'] loop
      exit when v_newest - v_reach <= v_from;
      execute format('select count(*) from (select from public.jobs j where %s limit %s) found',
        array_to_string(v_where || format('j.created_at >= %L', v_newest - v_reach), ' and '), p_limit) into v_found;
      if v_found = p_limit then
        -- A job is dated when its transaction began and takes its place later: by seconds, which may not part them.
        v_from := greatest(v_from, v_newest - v_reach - interval '1 minute');
        exit;
      end if;
    end loop;
  end if;
  if v_from is not null then v_where := v_where || format('j.created_at >= %L', v_from); end if;
  return query execute format('select j.* from public.jobs j where %s order by j.place desc limit %s',
    array_to_string(v_where || 'true'::text, ' and '), p_limit);
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_auth_tables()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_table text;
  v_events text;
  v_function text;
begin
  for v_table, v_events, v_function in values
    ('users', 'update or delete', 'guard_user'),
    ('identities', 'insert or update or delete', 'guard_ways_to_sign_in'),
    ('mfa_factors', 'insert or update or delete', 'guard_ways_to_sign_in'),
    ('webauthn_credentials', 'insert or update or delete', 'guard_ways_to_sign_in'),
    ('sessions', 'delete', 'keep_shared_session'),
    ('refresh_tokens', 'delete', 'keep_shared_refresh_token')
  loop
    if to_regclass('auth.' || v_table) is not null and not exists (
      select from pg_catalog.pg_trigger
       where tgrelid = to_regclass('auth.' || v_table) and tgname = 'guard_shared_accounts') then
      execute format('create trigger guard_shared_accounts before %s on auth.%I for each row execute function private.%I()',
                     v_events, v_table, v_function);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_own_account();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fixed text[] := array['id', 'aud', 'role', 'email', 'encrypted_password', 'phone', 'raw_user_meta_data',
    'raw_app_meta_data', 'banned_until', 'deleted_at', 'is_sso_user', 'is_anonymous', 'is_super_admin'];
  -- Each is the first half of a way in by mail or telephone. Clearing one is harmless.
  v_ways_in text[] := array['recovery_token', 'confirmation_token', 'email_change', 'email_change_token_new',
    'email_change_token_current', 'phone_change', 'phone_change_token', 'reauthentication_token'];
  v_old jsonb;
  v_new jsonb;
begin
  if not private.is_protected(old.id) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    perform private.refuse_shared_account();
  end if;
  v_old := to_jsonb(old);
  v_new := to_jsonb(new);
  if exists (select from unnest(v_fixed) c where v_old -> c is distinct from v_new -> c)
     or exists (select from unnest(v_ways_in) c
                 where coalesce(v_new ->> c, '') <> '' and v_new -> c is distinct from v_old -> c) then
    perform private.refuse_shared_account();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_ways_to_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  v_new jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  v_dates text[] := array['last_sign_in_at', 'last_used_at', 'last_challenged_at', 'updated_at'];
begin
  if (private.is_protected((v_old ->> 'user_id')::uuid) or private.is_protected((v_new ->> 'user_id')::uuid))
     and v_old - v_dates is distinct from v_new - v_dates then
    perform private.refuse_shared_account();
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_more_values(p_value jsonb, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := p_value::text;
begin
  if octet_length(v_text) <= p_most then
    return false;
  end if;
  v_text := regexp_replace(v_text, '"(?:[^"\\]|\\.)*"', '', 'g');
  return length(v_text) - length(translate(v_text, ',[{', '')) > p_most;
end
$function$;

CREATE OR REPLACE FUNCTION private.hash_account(p_email text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(lower(btrim(p_email)), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.hash_address(p_address text)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_address inet;
begin
  v_address := p_address::inet;
  if family(v_address) = 6 and not v_address <<= '::ffff:0.0.0.0/96'::inet then
    v_address := network(set_masklen(v_address, 64));
  end if;
  return sha256(convert_to(host(v_address), 'UTF8'));
exception when invalid_text_representation then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.held_job(p_job uuid, p_lease uuid)
 RETURNS jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  select * into v_job from public.jobs
   where id = p_job and status = 'processing' and lease = p_lease
     for no key update;
  return v_job;
end
$function$;

CREATE OR REPLACE FUNCTION private.histogram_bounds()
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 30, 60, 120, 300, 900, 3600]::double precision[]
$function$;

CREATE OR REPLACE FUNCTION private.histogram_quantile(p_counts bigint[], p_quantile double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with classes as (
    select place, counted, sum(counted) over (order by place) as so_far, sum(counted) over () as all_of_them,
           coalesce((private.histogram_bounds())[place - 1], 0) as low,
           (private.histogram_bounds())[least(place, cardinality(private.histogram_bounds()))] as high
      from unnest(p_counts) with ordinality as c (counted, place)
  )
  select low + (high - low) * (p_quantile * all_of_them - (so_far - counted)) / counted
    from classes where counted > 0 and so_far >= p_quantile * all_of_them order by place limit 1
$function$;

CREATE OR REPLACE FUNCTION private.in_words(p_seconds double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_seconds < 90 then format('%s seconds', round(p_seconds))
              when p_seconds < 5400 then format('%s minutes', round(p_seconds / 60))
              when p_seconds < 172800 then format('%s hours', round(p_seconds / 3600))
              else format('%s days', round(p_seconds / 86400)) end
$function$;

CREATE OR REPLACE FUNCTION private.is_deeper(p_value jsonb, p_levels integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_path_exists(p_value,
    format('$.**{%s} ? (@.type() == "object" || @.type() == "array")', p_levels + 1)::jsonpath)
$function$;

CREATE OR REPLACE FUNCTION private.is_protected(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.protected_accounts where user_id = p_user)
$function$;

CREATE OR REPLACE FUNCTION private.is_stored(p_path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from storage.objects o where o.bucket_id = 'exports' and o.name = p_path)
$function$;

CREATE OR REPLACE FUNCTION private.keep_for_an_hour(p_job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.keep_shared_refresh_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_protected(old.user_id::uuid) and not coalesce(old.revoked, false)
     and exists (select from auth.sessions where id = old.session_id) then
    return null;
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_shared_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_protected(old.user_id)
     and coalesce(old.refreshed_at, old.created_at) > now() - interval '7 days' then
    return null;
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_jobs_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.jobs where document_id = old.id order by id for no key update;
  return old;
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

CREATE OR REPLACE FUNCTION private.measure_attempts(p_queue text, p_from timestamp with time zone, p_to timestamp with time zone, p_step interval)
 RETURNS TABLE(starts_at timestamp with time zone, completed bigint, retried bigint, failed bigint, cancelled bigint, released bigint, lost bigint, waits bigint[], wait_seconds double precision, runs bigint[], run_seconds double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ended as materialized (
    select date_bin(p_step, t.finished_at, timestamptz '2000-01-01') as starts_at, t.outcome,
           case when t.attempt = 1 then greatest(0, extract(epoch from t.started_at - j.created_at)) end as wait,
           greatest(0, extract(epoch from t.finished_at - t.started_at)) as run
      from public.job_attempts t join public.jobs j on j.id = t.job_id and j.queue = p_queue
     where t.finished_at >= p_from and t.finished_at < p_to
  ), classed as (
    select e.starts_at, width_bucket(v.seconds, private.histogram_bounds()) + 1 as class,
           count(*) filter (where v.kind = 'wait') as waits, count(*) filter (where v.kind = 'run') as runs
      from ended e cross join lateral (values ('wait', e.wait), ('run', e.run)) as v (kind, seconds)
     where v.seconds is not null
     group by 1, 2
  ), histograms as (
    select s.starts_at, array_agg(coalesce(c.waits, 0) order by class) as waits,
           array_agg(coalesce(c.runs, 0) order by class) as runs
      from (select distinct e.starts_at from ended e) s
     cross join generate_series(1, cardinality(private.histogram_bounds()) + 1) class
      left join classed c using (starts_at, class)
     group by 1
  ), counts as (
    select e.starts_at, count(*) filter (where outcome = 'completed') as completed,
           count(*) filter (where outcome = 'retried') as retried, count(*) filter (where outcome = 'failed') as failed,
           count(*) filter (where outcome = 'cancelled') as cancelled,
           count(*) filter (where outcome = 'released') as released, count(*) filter (where outcome = 'lost') as lost,
           coalesce(sum(e.wait), 0) as wait_seconds, coalesce(sum(e.run), 0) as run_seconds
      from ended e group by 1
  )
  select c.starts_at, c.completed, c.retried, c.failed, c.cancelled, c.released, c.lost,
         h.waits, c.wait_seconds, h.runs, c.run_seconds
    from counts c join histograms h on h.starts_at = c.starts_at
$function$;

CREATE OR REPLACE FUNCTION private.my_batch(p_batch uuid)
 RETURNS batches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.my_job(p_job uuid)
 RETURNS jobs
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select * from public.jobs
   where id = p_job and workspace_id in (select public.my_workspace_ids()) for no key update
$function$;

CREATE OR REPLACE FUNCTION private.new_trace_id()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select replace(gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION private.of_the_dead(p_filter jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case jsonb_typeof(p_filter) when 'object' then p_filter else '{}' end || '{"status": "failed", "kept": true}'
$function$;

CREATE OR REPLACE FUNCTION private.oldest_wait(p_queue text)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select extract(epoch from clock_timestamp() - min(first.since))
    from (select t.workspace_id from public.turns t where t.queue = p_queue order by t.served limit 200) t
   cross join lateral (select greatest(j.created_at, j.run_after) as since from public.jobs j
      where j.queue = p_queue and j.workspace_id = t.workspace_id and j.status = 'pending' and not j.parked
      order by j.priority desc, j.place limit 1) first
$function$;

CREATE OR REPLACE FUNCTION private.open_problems(p_queue text)
 RETURNS TABLE(id bigint, kind text, subject text, severity text, message text, opened_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id, o.kind, o.subject, o.severity, o.message, o.opened_at
    from public.problems o where o.queue = p_queue and o.resolved_at is null
  union all
  select null, 'no_tick', '', s.severity, s.message, s.silent_since + interval '2 minutes'
    from private.silence(p_queue) s
   where not exists (select from public.problems o
                      where o.queue = p_queue and o.kind = 'no_tick' and o.resolved_at is null)
   order by severity, opened_at
$function$;

CREATE OR REPLACE FUNCTION private.operator_view(p_job jobs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(p_job) - 'dedupe_key' || jsonb_build_object(
    'workspace', (select w.name from public.workspaces w where w.id = p_job.workspace_id),
    'template', p_job.payload ->> 'template')
$function$;

CREATE OR REPLACE FUNCTION private.outdate_exports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.present_problems(p_queue text)
 RETURNS TABLE(kind text, subject text, severity text, message text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'no_tick', '', s.severity, s.message from private.silence(p_queue) s

  union all
  select 'paused', '', 'warning', format('The queue is paused and %s exports wait. Resume it when you are done.', pulse.waiting)
    from public.queues q cross join lateral public.queue_pulse(q.name) pulse
   where q.name = p_queue and q.paused and pulse.waiting > 0

  union all
  select 'backlog', '', case when waiting >= 500 or oldest > 900 then 'critical' else 'warning' end,
         format('%s exports wait%s, the oldest for %s. Raise the cap if the machines can bear it, or see who is hogging the queue.',
                case when waiting = 1000 then 'More than 1,000' else waiting::text end,
                case when paused then ' in a paused queue' else '' end, private.in_words(oldest))
    from (select q.paused, pulse.waiting, private.oldest_wait(q.name) as oldest,
                 -- Once open it takes a fifth less to close it, so that a line at the edge does not flap.
                 case when exists (select from public.problems o where o.queue = q.name and o.kind = 'backlog'
                                      and o.resolved_at is null) then 0.8 else 1 end as slack
            from public.queues q cross join lateral public.queue_pulse(q.name) pulse
           where q.name = p_queue) line
   where waiting >= 100 * slack or oldest > 300 * slack

  union all
  -- Its worker beats, but the job does not end: the press stops a print long before.
  select 'stuck', j.id::text, 'critical',
         format('“%s” has been in press %s for %s at “%s”. Cancel it, then replay it.', left(j.title, 80), j.slot,
                private.in_words(extract(epoch from clock_timestamp() - j.started_at)), j.stage)
    from public.jobs j
   where j.queue = p_queue and j.status = 'processing' and j.started_at < clock_timestamp() - interval '5 minutes'
     and j.lease_expires_at >= clock_timestamp()

  union all
  -- A lease that ran out and nobody took over yet, or a job lost with its worker that has not ended since.
  select 'worker_lost', process, 'warning',
         format('%s stopped in the middle of %s. They go to another worker by themselves; if this comes back, see why it died.',
                process, case when count(*) = 1 then 'an export' else count(*) || ' exports' end)
    from (select j.id, private.process_of(j.worker) as process from public.jobs j
           where j.queue = p_queue and j.status = 'processing' and j.lease_expires_at < clock_timestamp()
           union
          select j.id, private.process_of(t.worker) from public.job_attempts t join public.jobs j on j.id = t.job_id
           where t.finished_at > now() - interval '1 hour' and t.outcome = 'lost'
             and j.queue = p_queue and j.status in ('pending', 'processing') and j.attempts <= t.attempt + 1) lost
   group by process

  union all
  -- Of its last ten exports within the hour at least three, and half of them, failed; and the last three did not
  -- succeed. Each by its latest attempt; without what no template is to blame for.
  select 'failing_template', template, case when bad >= 6 then 'critical' else 'warning' end,
         format('%s of the last %s exports with the template “%s” failed, most often with “%s”. Look at one of them, and replay them once it is mended.',
                bad, tried, template, code)
    from (select template, count(*) as tried, count(*) filter (where ended <> 'completed') as bad,
                 bool_and(ended = 'completed') filter (where nth <= 3) as healed,
                 mode() within group (order by error_code) as code
            from (select template, ended, error_code,
                         row_number() over (partition by template order by finished_at desc) as nth
                    from (select distinct on (t.job_id) j.payload ->> 'template' as template, t.outcome as ended,
                                 t.error_code, t.finished_at
                            from public.job_attempts t join public.jobs j on j.id = t.job_id
                           where t.finished_at > now() - interval '1 hour' and j.queue = p_queue
                             and t.outcome in ('completed', 'retried', 'failed')
                             and coalesce(t.error_code, '') not in ('unavailable', 'document_deleted')
                           order by t.job_id, t.finished_at desc) latest
                   where template ~ '^[a-z][a-z0-9-]{0,40}$') recent
           where nth <= 10
           group by template) judged
   where bad >= 3 and bad * 2 >= tried and not healed

  union all
  -- Only of those who printed lately, or were found full before: the others are not about to run out.
  select 'quota', w.id::text, case when used >= w.quota_bytes then 'critical' else 'warning' end,
         format('%s has used %s %% of its storage%s.', w.name, used * 100 / greatest(1, w.quota_bytes),
                case when used >= w.quota_bytes then ' and cannot export' else '' end)
    from (select workspace::uuid as id
            from (select t.per_workspace from public.worker_ticks t
                   where t.queue = p_queue and t.finished_at > now() - interval '1 day'
                   order by t.finished_at desc limit 500) lately
           cross join lateral jsonb_object_keys(lately.per_workspace) workspace
           union
          select o.subject::uuid from public.problems o
           where o.queue = p_queue and o.kind = 'quota' and o.resolved_at is null) active
    join public.workspaces w on w.id = active.id
   cross join lateral private.used_bytes(w.id) used
   where used * 10 >= w.quota_bytes * 9 and w.quota_bytes > 0

  union all
  -- The cleanup comes every hour.
  select 'cleanup_behind', '', case when oldest < now() - interval '1 day' then 'critical' else 'warning' end,
         format('%s expired files are still there, the oldest for %s. Run the cleanup now, and see that the cron calls /api/cron/cleanup-exports.',
                case when files = 1000 then '1,000 or more' else files::text end,
                private.in_words(extract(epoch from now() - oldest)))
    from (select count(*) as files, min(expires_at) as oldest
            from (select expires_at from public.artifacts where deleted_at is null and expires_at < now() - interval '2 hours'
                   order by expires_at limit 1000) late) overdue
   where files > 0
$function$;

CREATE OR REPLACE FUNCTION private.process_of(p_worker text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select regexp_replace(p_worker, '/[^/]*$', '') $function$;

CREATE OR REPLACE FUNCTION private.prune_auth_attempts(p_limit integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.auth_attempts where (action, scope, key) in (
    select a.action, a.scope, a.key from private.auth_attempts a where a.resets_at <= now()
     order by a.resets_at limit p_limit for update skip locked);
  delete from private.known_addresses where (account, address) in (
    select k.account, k.address from private.known_addresses k
     where k.last_sign_in_at <= now() - interval '90 days'
     order by k.last_sign_in_at limit p_limit for update skip locked);
$function$;

CREATE OR REPLACE FUNCTION private.prune_shared_sessions(p_limit integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from auth.sessions where id in (
    select s.id from auth.sessions s join private.protected_accounts p using (user_id)
     where coalesce(s.refreshed_at, s.created_at) <= now() - interval '7 days' limit p_limit)
$function$;

CREATE OR REPLACE FUNCTION private.put_back(p_job jobs, p_outcome text, p_retry text, p_code text, p_message text, p_timings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

CREATE OR REPLACE FUNCTION private.recent_requests(p_workspace uuid, p_limit integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select at from (
    (select j.created_at as at from public.jobs j
      where j.workspace_id = p_workspace order by j.place desc limit p_limit)
    union all
    (select r.requested_at from public.retries r
      where r.workspace_id = p_workspace order by r.requested_at desc limit p_limit)) request
   where at > now() - interval '1 day' order by at desc limit p_limit
$function$;

CREATE OR REPLACE FUNCTION private.refuse(p_status integer, p_code text, p_sentence text, p_details jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_sentence, 'details', p_details::text,
                                 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', '{}'::jsonb)::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_field(p_field text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse(400, 'invalid_request', format('Invalid request: %s: %s', p_field, p_message),
    jsonb_build_array(jsonb_build_object('field', p_field, 'message', p_message)));
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_shared_account()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PT403' using message = 'The demo account is shared and cannot be changed. Create your own account.';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_template(p_slug text, p_field text DEFAULT 'template'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_sentence text := format('There is no template called “%s”.', p_slug);
begin
  if length(p_slug) > 41 or p_slug !~ '^[a-z][a-z0-9-]*$' then
    perform private.refuse_field(p_field, 'is not the name of a template');
  end if;
  perform private.refuse(400, 'invalid_request', v_sentence,
    jsonb_build_array(jsonb_build_object('field', p_field, 'message', v_sentence)));
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_problems(p_queue text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.count_attempts(p_queue);
  with present as materialized (
    select * from private.present_problems(p_queue)
  ), resolved as (
    update public.problems o set resolved_at = clock_timestamp()
     where o.queue = p_queue and o.resolved_at is null
       and not exists (select from present p where p.kind = o.kind and p.subject = o.subject)
  )
  insert into public.problems as o (queue, kind, subject, severity, message)
  select p_queue, p.kind, left(p.subject, 200), p.severity, p.message from present p
  on conflict (queue, kind, subject) where resolved_at is null
  do update set severity = excluded.severity, message = excluded.message;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay(p_job jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_operator()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if auth.role() is distinct from 'service_role' and not public.is_operator() then
    perform private.refuse(403, 'forbidden', 'This is for operators.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_own_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_protected(auth.uid()) then
    perform private.refuse(403, 'forbidden', 'The demo account is shared and cannot be changed. Create your own account.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reserved_bytes(p_workspace uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(j.reserved_bytes), 0)::bigint from public.jobs j
   where j.workspace_id = p_workspace and j.status in ('pending', 'processing') and j.dedupe_key is not null
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

CREATE OR REPLACE FUNCTION private.silence(p_queue text)
 RETURNS TABLE(silent_since timestamp with time zone, severity text, message text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select last.seen, 'critical',
         format('Nobody has come to work the queue for %s: neither the scheduler nor a worker. See that the cron calls /api/cron/process-exports, or start a worker.',
                private.in_words(extract(epoch from clock_timestamp() - last.seen)))
    from public.queue_signs s cross join lateral (select greatest(s.cron_at, s.worker_at) as seen) last
   where s.queue = p_queue and last.seen < clock_timestamp() - interval '2 minutes'
$function$;

CREATE OR REPLACE FUNCTION private.take_back_auth_attempt(p_action text, p_email text, p_address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_counter record;
begin
  -- In the same order as above, or two of them could deadlock.
  for v_counter in
    select c.scope, c.key from private.auth_counters(p_action, p_email, p_address) c order by c.scope, c.key
  loop
    update private.auth_attempts set attempts = attempts - 1
     where action = p_action and scope = v_counter.scope and key = v_counter.key;
    delete from private.auth_attempts
     where action = p_action and scope = v_counter.scope and key = v_counter.key and attempts <= 0;
  end loop;
end
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

CREATE OR REPLACE FUNCTION private.unprotect_account(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.protected_accounts p using auth.users u
   where u.id = p.user_id and lower(u.email) = lower(btrim(p_email));
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.used_bytes(p_workspace uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(a.bytes), 0)::bigint from public.artifacts a
   where a.workspace_id = p_workspace and a.deleted_at is null and a.expires_at > now()
$function$;

CREATE OR REPLACE FUNCTION private.watch_new_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.queue_totals (queue) values (new.name);
  insert into public.queue_signs (queue) values (new.name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_down(p_action text, p_target text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.operator_actions (operator_id, operator, action, target, details)
  select auth.uid(), coalesce((select u.email from auth.users u where u.id = auth.uid()), 'the app'),
         p_action, p_target, p_details
$function$;

CREATE OR REPLACE FUNCTION public.attach_thumbnail(p_job uuid, p_path text, p_thumbnail text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.artifacts set thumbnail_path = p_thumbnail
   where job_id = p_job and path = p_path and deleted_at is null;
  return found;
end
$function$;
grant execute on function attach_thumbnail(uuid,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.begin_auth_attempt(p_action text, p_email text, p_address text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wait integer := 0;
  v_counter record;
begin
  if p_action is null or p_action not in ('sign_in', 'sign_up', 'recover') then
    perform private.refuse(400, 'invalid_request', 'There is no such action.');
  end if;
  -- Lock every counter first: the insert waits for others of the same key, in the same order everywhere.
  for v_counter in
    select c.scope, c.key, l.max_attempts, l.period
      from private.auth_counters(p_action, p_email, p_address) c
      join private.auth_limits l on l.action = p_action and l.scope = c.scope
     order by c.scope, c.key
  loop
    insert into private.auth_attempts as a (action, scope, key, attempts, resets_at)
    values (p_action, v_counter.scope, v_counter.key, 1, clock_timestamp() + v_counter.period)
    on conflict (action, scope, key) do update set
      attempts = case when a.resets_at <= clock_timestamp() then 1 else a.attempts + 1 end,
      resets_at = case when a.resets_at <= clock_timestamp() then excluded.resets_at else a.resets_at end
    returning greatest(v_wait, case when attempts > v_counter.max_attempts
      then ceil(extract(epoch from resets_at - clock_timestamp()))::integer else 0 end) into v_wait;
  end loop;
  if v_wait > 0 then
    perform private.take_back_auth_attempt(p_action, p_email, p_address);
  end if;
  return v_wait;
end
$function$;
grant execute on function begin_auth_attempt(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.cancel_batch(p_batch uuid)
 RETURNS TABLE(job_id uuid, status text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function cancel_batch(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_job(p_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function claim_jobs(text,text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.complete_export(p_job uuid, p_lease uuid, p_artifact jsonb, p_timings jsonb DEFAULT '{}'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function complete_export(uuid,uuid,jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.complete_job(p_job uuid, p_lease uuid, p_artifact jsonb, p_timings jsonb DEFAULT '{}'::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select outcome from public.complete_jobs(jsonb_build_array(jsonb_build_object(
    'id', p_job, 'lease', p_lease, 'artifact', p_artifact, 'timings', p_timings))));
end
$function$;
grant execute on function complete_job(uuid,uuid,jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.complete_jobs(p_results jsonb)
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
  -- By id, as everywhere; it costs 0.8 ms for a hundred. One alone needs no order.
  if jsonb_array_length(p_results) > 1 then
    perform from public.jobs where id in (select r.id from jsonb_to_recordset(p_results) as r (id uuid))
      order by id for no key update;
  end if;

  with completed as (
    update public.jobs j
       set status = 'completed', slot = null, lease = null, lease_expires_at = null,
           stage = 'done', progress = 100, finished_at = v_now,
           revision = nextval('public.job_revisions')
      from jsonb_to_recordset(p_results) as r (id uuid, lease uuid, artifact jsonb, timings jsonb)
     where j.id = r.id and j.lease = r.lease
       and j.status = 'processing' and j.cancel_requested_at is null
    returning j.id, j.workspace_id, j.attempts, j.worker, j.started_at, r.artifact, r.timings
  ), ended as (
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome, timings)
    select id, attempts, worker, started_at, v_now, 'completed', coalesce(timings, '{}') from completed
  ), kept as (
    insert into public.artifacts (job_id, workspace_id, path, thumbnail_path, file_name, bytes, pages,
                                  sha256, document_version, template, options)
    select c.id, c.workspace_id, a.path, a.thumbnail_path, a.file_name, a.bytes, a.pages, a.sha256,
           a.document_version, a.template, a.options
      from completed c, jsonb_to_record(c.artifact) as a (path text, thumbnail_path text, file_name text, bytes bigint,
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
      join jsonb_to_recordset(p_results) as r (id uuid, lease uuid) on j.id = r.id and j.lease = r.lease
     where j.status = 'processing'
     order by j.id for no key update of j
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
grant execute on function complete_jobs(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.count_download(p_job uuid, p_counted boolean DEFAULT true)
 RETURNS TABLE(path text, file_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function count_download(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.count_downloads(p_jobs uuid[], p_counted boolean DEFAULT true)
 RETURNS TABLE(job_id uuid, title text, status text, error_message text, expired boolean, path text, file_name text, bytes bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function count_downloads(uuid[],boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_my_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_alone uuid[];
begin
  if v_user is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in first.');
  end if;
  perform private.require_own_account();
  -- In the lock order of the queue's tables.
  perform from public.queues order by name for no key update;
  perform from public.workspaces w
   where w.id in (select m.workspace_id from public.workspace_members m where m.user_id = v_user)
   order by w.id for no key update;
  -- Counted after the lock: of two members who leave at once, the second finds that they were the last.
  select array_agg(m.workspace_id) into v_alone from public.workspace_members m
   where m.user_id = v_user and not exists (
     select from public.workspace_members o where o.workspace_id = m.workspace_id and o.user_id <> v_user);
  perform from public.documents where workspace_id = any (v_alone) order by id for update;
  perform from public.jobs where workspace_id = any (v_alone) order by id for update;
  delete from public.jobs where workspace_id = any (v_alone);
  delete from public.turns where workspace_id = any (v_alone);
  delete from public.workspaces where id = any (v_alone);
  delete from auth.users where id = v_user;
end
$function$;
grant execute on function delete_my_account() to authenticated;

CREATE OR REPLACE FUNCTION public.discard_exports(p_jobs uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function discard_exports(uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION public.enqueue_export(p_document_ids uuid[], p_template text DEFAULT NULL::text, p_options jsonb DEFAULT NULL::jsonb, p_idempotency_key text DEFAULT NULL::text, p_fresh boolean DEFAULT false, p_traceparent text DEFAULT NULL::text, p_version integer DEFAULT NULL::integer)
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
$function$;
grant execute on function enqueue_export(uuid[],text,jsonb,text,boolean,text,integer) to authenticated;

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

CREATE OR REPLACE FUNCTION public.fail_job(p_job uuid, p_lease uuid, p_retry text, p_code text, p_message text, p_timings jsonb DEFAULT '{}'::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.held_job(p_job, p_lease);
begin
  if p_retry not in ('soon', 'later', 'once', 'never') then
    raise exception 'p_retry is soon, later, once or never, not %', p_retry using errcode = 'invalid_parameter_value';
  end if;
  if v_job.id is null then return 'lost'; end if;
  perform private.put_back(v_job, 'retried', p_retry, p_code, p_message, p_timings);
  return (select case status when 'pending' then 'retried' else status end
            from public.jobs where id = p_job);
end
$function$;
grant execute on function fail_job(uuid,uuid,text,text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.forgive_auth_attempt(p_action text, p_email text, p_address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.take_back_auth_attempt(p_action, p_email, p_address)
$function$;
grant execute on function forgive_auth_attempt(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.heartbeat_jobs(p_jobs jsonb)
 RETURNS TABLE(job_id uuid, lease uuid, verdict text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  with asked as (
    select * from jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid)
  ), held as materialized (
    select j.id, j.lease from asked join public.jobs j on j.id = asked.id and j.lease = asked.lease
     where j.status = 'processing' order by j.id for no key update of j
  ), renewed as (
    update public.jobs j
       set lease_expires_at = clock_timestamp() + q.lease_seconds * interval '1 second'
      from held, public.queues q
     where j.id = held.id and j.lease = held.lease and q.name = j.queue
    returning j.lease, j.cancel_requested_at
  )
  select asked.id, asked.lease,
         case when renewed.lease is null then 'lost'
              when renewed.cancel_requested_at is not null then 'cancel'
              else 'keep' end
    from asked left join renewed on renewed.lease = asked.lease;
end
$function$;
grant execute on function heartbeat_jobs(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.is_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.operators where user_id = auth.uid())
$function$;
grant execute on function is_operator() to authenticated;

CREATE OR REPLACE FUNCTION public.list_changed_exports(p_jobs jsonb, p_workspaces jsonb)
 RETURNS SETOF exports
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function list_changed_exports(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.list_expired_artifacts(p_limit integer)
 RETURNS TABLE(id uuid, path text, thumbnail_path text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Skips what an export that is not committed yet reuses: it is about to stay for another hour.
  select id, path, thumbnail_path from public.artifacts
   where deleted_at is null and expires_at <= now() order by expires_at limit p_limit
     for no key update skip locked
$function$;
grant execute on function list_expired_artifacts(integer) to service_role;

CREATE OR REPLACE FUNCTION public.list_memberships(p_users uuid[])
 RETURNS TABLE(user_id uuid, workspace_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.user_id, m.workspace_id from public.workspace_members m where m.user_id = any (p_users)
$function$;
grant execute on function list_memberships(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.list_stray_files(p_after text, p_limit integer)
 RETURNS TABLE(path text, stray boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function list_stray_files(text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.look_for_problems(p_queue text, p_source text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signs public.queue_signs;
  v_silence boolean;
begin
  select * into v_signs from public.queue_signs where queue = p_queue for update;
  if not found then return null; end if;
  v_silence := exists (select from public.problems where queue = p_queue and kind = 'no_tick' and resolved_at is null);

  -- A silence that nobody was there to see is written down by whoever ends it.
  if p_source <> 'kick' and not v_silence then
    insert into public.problems (queue, kind, severity, message, opened_at, resolved_at)
    select p_queue, 'no_tick', 'critical', format('Nobody came to work the queue for %s.',
             private.in_words(extract(epoch from clock_timestamp() - silent_since))),
           silent_since + interval '2 minutes', clock_timestamp()
      from private.silence(p_queue);
  end if;
  update public.queue_signs set
         cron_at = case when p_source = 'cron' then clock_timestamp() else cron_at end,
         worker_at = case when p_source = 'worker' then clock_timestamp() else worker_at end
   where queue = p_queue;
  if p_source <> 'cron' and not v_silence and v_signs.looked_at > clock_timestamp() - interval '10 seconds' then
    return null;
  end if;

  update public.queue_signs set looked_at = clock_timestamp() where queue = p_queue;
  -- Whatever goes wrong with the look, somebody was here: the sign stays.
  begin
    perform private.renew_problems(p_queue);
  exception when query_canceled or others then
    raise warning 'Problems of % could not be looked for: %', p_queue, sqlerrm;
    return null;
  end;
  return (select count(*) from public.problems where queue = p_queue and resolved_at is null);
end
$function$;
grant execute on function look_for_problems(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.mark_artifacts_deleted(p_ids uuid[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as materialized (
    select id from public.artifacts where id = any (p_ids) and deleted_at is null order by id for no key update
  ), marked as (
    update public.artifacts a set deleted_at = now() from gone where a.id = gone.id returning 1
  )
  select count(*)::integer from marked
$function$;
grant execute on function mark_artifacts_deleted(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.mark_file_lost(p_job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.jobs where id = p_job for no key update;
  update public.artifacts a set deleted_at = now()
   where a.job_id = p_job and a.deleted_at is null and not private.is_stored(a.path);
  if not found then return false; end if;
  -- A new revision, so that streams tell it, and once: the file is asked for again by any old link.
  update public.jobs set revision = nextval('public.job_revisions') where id = p_job;
  return true;
end
$function$;
grant execute on function mark_file_lost(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.my_workspace_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select workspace_id from public.workspace_members where user_id = auth.uid()
$function$;
grant execute on function my_workspace_ids() to authenticated;

CREATE OR REPLACE FUNCTION public.ops_actions(p_target text DEFAULT NULL::text, p_before bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 50)
 RETURNS SETOF operator_actions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return query
    select a.* from public.operator_actions a
     where case when p_target is null then not a.details ? 'bulk' else a.target = p_target end
       and (p_before is null or a.id < p_before)
     order by a.id desc limit least(p_limit, 201);
end
$function$;
grant execute on function ops_actions(text,bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_cancel(p_ids uuid[])
 RETURNS TABLE(job_id uuid, title text, result text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_id uuid;
  v_job public.jobs;
begin
  perform private.require_operator();
  perform from public.workspaces w
    where w.id in (select j.workspace_id from public.jobs j where j.id = any (p_ids)) order by w.id for no key update;
  perform from public.jobs j where j.id = any (p_ids[1:500]) order by j.id for no key update;
  foreach v_id in array coalesce(p_ids[1:500], '{}') loop
    select * into v_job from public.jobs where id = v_id;
    job_id := v_id;
    title := v_job.title;
    result := case when v_job.id is null then 'not_found' else private.cancel(v_job) end;
    if result in ('cancelled', 'cancelling') and v_job.status in ('pending', 'processing') then
      perform private.write_down('cancel', v_id::text, jsonb_build_object('was', v_job.status));
    end if;
    return next;
  end loop;
end
$function$;
grant execute on function ops_cancel(uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_cleanups(p_limit integer DEFAULT 20)
 RETURNS SETOF cleanup_runs
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return query select * from public.cleanup_runs order by started_at desc limit least(p_limit, 100);
end
$function$;
grant execute on function ops_cleanups(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_job(p_job uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  perform private.require_operator();
  select * into v_job from public.jobs where id = p_job;
  if not found then
    perform private.refuse(404, 'job_not_found', 'There is no such job. It may have been pruned.');
  end if;
  return private.operator_view(v_job) || jsonb_build_object(
    'attempts_made', (select coalesce(jsonb_agg(to_jsonb(t) order by t.attempt), '[]')
                        from public.job_attempts t where t.job_id = p_job),
    'artifact', (select jsonb_build_object('bytes', a.bytes, 'pages', a.pages, 'downloads', a.downloads,
                        'expires_at', a.expires_at, 'deleted_at', a.deleted_at)
                   from public.artifacts a where a.job_id = p_job),
    'batches', (select coalesce(jsonb_agg(i.batch_id), '[]') from public.batch_items i where i.job_id = p_job),
    'actions', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id desc), '[]')
                  from public.operator_actions a where a.target = p_job::text));
end
$function$;
grant execute on function ops_job(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_jobs(p_filter jsonb, p_before bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 50)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return query select private.operator_view(j) from private.find_jobs(p_filter, p_before, least(p_limit, 201)) j;
end
$function$;
grant execute on function ops_jobs(jsonb,bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_overview(p_queue text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return (
    select json_build_object(
      -- By the clock that all the other times are from.
      'at', clock_timestamp(),
      'queue', to_json(q),
      'problems', (select coalesce(json_agg(p), '[]') from private.open_problems(q.name) p),
      'presses', (select coalesce(json_agg(press order by slot), '[]') from (
        select j.slot, j.id as job_id, j.title, j.workspace_id, w.name as workspace, j.stage, j.progress,
               j.attempts as attempt, j.worker, j.started_at, j.lease_expires_at,
               j.cancel_requested_at is not null as cancelling
          from public.jobs j join public.workspaces w on w.id = j.workspace_id
         where j.queue = q.name and j.status = 'processing') press),
      'waiting', line.jobs,
      'oldest_wait_seconds', line.oldest,
      'workspaces_waiting', (select count(*) from public.turns t where t.queue = q.name),
      'retrying', (select count(*) from public.jobs j where j.queue = q.name and j.parked),
      'next_due_at', (select min(j.run_after) from public.jobs j where j.queue = q.name and j.parked),
      'dead', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'),
      'dead_today', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'
                        and j.finished_at > now() - interval '1 day'),
      'last_tick', (select to_json(t) from (
        select extract(epoch from t.finished_at - t.started_at) as seconds, t.finished_at, t.claimed, t.contended,
               t.throttled, t.source, t.worker
          from public.worker_ticks t where t.queue = q.name and t.source <> 'kick'
            and t.finished_at > now() - interval '1 day'
         order by t.finished_at desc limit 1) t),
      'contended_lately', (select coalesce(sum(t.contended), 0) from public.worker_ticks t
                            where t.queue = q.name and t.finished_at > now() - interval '5 minutes'),
      'signs', (select json_build_object('cron_at', s.cron_at, 'worker_at', s.worker_at)
                  from public.queue_signs s where s.queue = q.name),
      'workers', (select coalesce(json_agg(worker order by last_at desc), '[]') from (
        select t.process as name,
               (array_agg(t.source order by t.finished_at desc))[1] as source, max(t.finished_at) as last_at,
               (array_agg(extract(epoch from t.finished_at - t.started_at) order by t.finished_at desc))[1] as last_seconds,
               count(*) as ticks, sum(t.claimed) as claimed, sum(t.completed) as completed, sum(t.failed) as failed,
               sum(t.contended) as contended,
               (select count(*) from public.jobs j where j.queue = q.name and j.status = 'processing'
                   and private.process_of(j.worker) = t.process) as running
          from (select w.*, private.process_of(w.worker) as process from public.worker_ticks w
                 where w.queue = q.name and w.finished_at > now() - interval '1 hour'
                 order by w.finished_at desc limit 2000) t
         group by t.process order by 3 desc limit 20) worker),
      'last_cleanup', (select to_json(c) from public.cleanup_runs c order by c.started_at desc limit 1)
    )
    from public.queues q
   cross join lateral (select count(*) as jobs, extract(epoch from clock_timestamp() - min(since)) as oldest
                         from (select greatest(j.created_at, j.run_after) as since from public.jobs j
                                where j.queue = q.name and j.status = 'pending' and not j.parked
                                limit 100000) counted) line
    where q.name = p_queue);
end
$function$;
grant execute on function ops_overview(text) to authenticated;
grant execute on function ops_overview(text) to service_role;

CREATE OR REPLACE FUNCTION public.ops_preview_replay(p_filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return (
    with found as materialized (
      select j.error_code, j.workspace_id from private.find_jobs(private.of_the_dead(p_filter), null, 10000) j
    )
    select jsonb_build_object('jobs', (select count(*) from found),
      'workspaces', (select count(distinct workspace_id) from found),
      'errors', (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'jobs', jobs) order by jobs desc), '[]')
                   from (select error_code as code, count(*) as jobs from found group by 1) e)));
end
$function$;
grant execute on function ops_preview_replay(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_replay(p_ids uuid[], p_filter jsonb, p_limit integer DEFAULT 500)
 RETURNS TABLE(job_id uuid, title text, result text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_ids uuid[] := p_ids;
  v_id uuid;
  v_job public.jobs;
  v_replayed integer := 0;
begin
  perform private.require_operator();
  if v_ids is null then
    v_ids := array(select j.id from private.find_jobs(private.of_the_dead(p_filter), null, least(p_limit, 500)) j);
  end if;
  perform from public.workspaces w
    where w.id in (select j.workspace_id from public.jobs j where j.id = any (v_ids)) order by w.id for no key update;
  -- All jobs before the first turn: replaying takes one.
  perform from public.jobs j where j.id = any (v_ids[1:500]) order by j.id for no key update;
  foreach v_id in array v_ids[1:500] loop
    select * into v_job from public.jobs where id = v_id;
    job_id := v_id;
    title := v_job.title;
    result := case when v_job.id is null then 'not_found'
      when v_job.status not in ('failed', 'cancelled') then 'not_failed'
      when v_job.hidden_at is not null then 'deleted'
      when private.replay(v_job) then 'replayed' else 'already_running' end;
    if result = 'replayed' then
      v_replayed := v_replayed + 1;
      if cardinality(v_ids) > 1 then perform private.write_down('replay', v_id::text, '{"bulk": true}'); end if;
    end if;
    return next;
  end loop;
  perform private.write_down('replay', case when cardinality(v_ids) = 1 then v_ids[1]::text else 'jobs' end,
    jsonb_build_object('asked', cardinality(v_ids), 'replayed', v_replayed, 'filter', p_filter));
end
$function$;
grant execute on function ops_replay(uuid[],jsonb,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_resolved_problems(p_queue text, p_limit integer DEFAULT 20)
 RETURNS SETOF problems
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return query select * from public.problems
    where queue = p_queue and resolved_at is not null order by resolved_at desc limit least(p_limit, 100);
end
$function$;
grant execute on function ops_resolved_problems(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_series(p_queue text, p_span text)
 RETURNS TABLE(starts_at timestamp with time zone, completed bigint, retried bigint, failed bigint, wait_p50 double precision, wait_p95 double precision, run_p50 double precision, run_p95 double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_span interval := case p_span when 'hour' then interval '1 hour' when 'day' then interval '1 day'
                                 when 'week' then interval '7 days' end;
  v_step interval := case p_span when 'hour' then interval '1 minute' when 'day' then interval '15 minutes'
                                 else interval '2 hours' end;
  v_from timestamptz;
  v_counted timestamptz;
begin
  perform private.require_operator();
  if v_span is null then
    perform private.refuse(400, 'invalid_request', 'Ask for an hour, a day or a week.');
  end if;
  v_from := date_bin(v_step, now() - v_span, timestamptz '2000-01-01') + v_step;
  -- The hour is counted from the attempts themselves: periods are too wide for its minutes.
  select case when p_span = 'hour' then v_from else greatest(v_from, counted_until) end
    into v_counted from public.queue_totals where queue = p_queue;

  return query
  with measured as materialized (
    select date_bin(v_step, p.starts_at, timestamptz '2000-01-01') as starts_at,
           p.completed, p.retried, p.failed + p.lost as failed, p.waits, p.runs
      from public.queue_periods p
     where p_span <> 'hour' and p.queue = p_queue and p.starts_at >= v_from
    union all
    select date_bin(v_step, m.starts_at, timestamptz '2000-01-01'),
           m.completed, m.retried, m.failed + m.lost, m.waits, m.runs
      from private.measure_attempts(p_queue, v_counted, now(), least(v_step, interval '5 minutes')) m
  ), counts as (
    select m.starts_at, sum(m.completed)::bigint as completed, sum(m.retried)::bigint as retried,
           sum(m.failed)::bigint as failed
      from measured m group by 1
  ), classes as (
    select m.starts_at, c.place, sum(c.waits)::bigint as waits, sum(c.runs)::bigint as runs
      from measured m cross join lateral unnest(m.waits, m.runs) with ordinality as c (waits, runs, place)
     group by 1, 2
  ), histograms as (
    select c.starts_at, array_agg(c.waits order by c.place) as waits, array_agg(c.runs order by c.place) as runs
      from classes c group by 1
  )
  select step, coalesce(c.completed, 0), coalesce(c.retried, 0), coalesce(c.failed, 0),
         private.histogram_quantile(h.waits, 0.5), private.histogram_quantile(h.waits, 0.95),
         private.histogram_quantile(h.runs, 0.5), private.histogram_quantile(h.runs, 0.95)
    from generate_series(v_from, now(), v_step) step
    left join counts c on c.starts_at = step
    left join histograms h on h.starts_at = step
   order by step;
end
$function$;
grant execute on function ops_series(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_set_priority(p_job uuid, p_priority integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was integer;
begin
  perform private.require_operator();
  if p_priority is null or p_priority not between -100 and 100 then
    perform private.refuse(400, 'invalid_request', 'A priority is a number from -100 to 100.');
  end if;
  select priority into v_was from public.jobs where id = p_job and status = 'pending' for update;
  if not found then
    perform private.refuse(409, 'not_waiting', 'Only a job that waits has a priority to change.');
  end if;
  update public.jobs set priority = p_priority where id = p_job;
  perform private.write_down('set_priority', p_job::text, jsonb_build_object('was', v_was, 'is', p_priority));
  return p_priority;
end
$function$;
grant execute on function ops_set_priority(uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_set_queue(p_queue text, p_settings jsonb)
 RETURNS queues
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was public.queues;
  v_is public.queues;
begin
  perform private.require_operator();
  select * into v_was from public.queues where name = p_queue for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such queue.');
  end if;
  v_is := jsonb_populate_record(v_was, p_settings - 'name');
  if (v_is.max_concurrency between 0 and 100 and coalesce(v_is.max_concurrency_per_workspace, 1) between 1 and 100
      and v_is.max_claims_per_tick between 1 and 10000 and v_is.max_claims_per_workspace between 1 and 10000
      and v_is.lease_seconds between 30 and 3600 and v_is.max_attempts between 1 and 100
      and v_is.paused is not null) is not true then
    perform private.refuse(400, 'invalid_request', 'One of these numbers is out of its range.');
  end if;
  update public.queues set paused = v_is.paused, max_concurrency = v_is.max_concurrency,
         max_concurrency_per_workspace = v_is.max_concurrency_per_workspace,
         max_claims_per_tick = v_is.max_claims_per_tick, max_claims_per_workspace = v_is.max_claims_per_workspace,
         lease_seconds = v_is.lease_seconds, max_attempts = v_is.max_attempts
   where name = p_queue;
  perform private.write_down(
    case when v_is.paused = v_was.paused then 'set_queue' when v_is.paused then 'pause' else 'resume' end, p_queue,
    private.changes(to_jsonb(v_was), to_jsonb(v_is)));
  return v_is;
end
$function$;
grant execute on function ops_set_queue(text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_set_workspace(p_workspace uuid, p_limits jsonb)
 RETURNS workspaces
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was public.workspaces;
  v_is public.workspaces;
begin
  perform private.require_operator();
  select * into v_was from public.workspaces where id = p_workspace for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such workspace.');
  end if;
  v_is := jsonb_populate_record(v_was, p_limits - 'id' - 'name' - 'created_at');
  if (v_is.max_batch_size between 1 and 100 and v_is.max_waiting_jobs between 1 and 100000
      and v_is.max_exports_per_day between 0 and 1000000 and v_is.max_documents between 0 and 100000
      and v_is.quota_bytes between 0 and 1099511627776) is not true then
    perform private.refuse(400, 'invalid_request', 'One of these numbers is out of its range.');
  end if;
  update public.workspaces set quota_bytes = v_is.quota_bytes, max_exports_per_day = v_is.max_exports_per_day,
         max_waiting_jobs = v_is.max_waiting_jobs, max_batch_size = v_is.max_batch_size,
         max_documents = v_is.max_documents
   where id = p_workspace;
  perform private.write_down('set_limits', p_workspace::text, private.changes(to_jsonb(v_was), to_jsonb(v_is)));
  return v_is;
end
$function$;
grant execute on function ops_set_workspace(uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_workspaces(p_queue text, p_limit integer DEFAULT 50)
 RETURNS TABLE(id uuid, name text, waiting bigint, running bigint, served bigint, share double precision, used_bytes bigint, quota_bytes bigint, max_exports_per_day integer, max_waiting_jobs integer, max_batch_size integer, max_documents integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  return query
  with served as materialized (
    select s.workspace::uuid as id, sum(s.jobs::bigint)::bigint as jobs
      from public.worker_ticks t cross join lateral jsonb_each_text(t.per_workspace) s (workspace, jobs)
     where t.queue = p_queue and t.finished_at > now() - interval '1 day' group by 1
  ), lined_up as materialized (
    select t.workspace_id as id, (select count(*) from (select from public.jobs j
             where j.queue = p_queue and j.workspace_id = t.workspace_id and j.status = 'pending' and not j.parked
             limit 10000) counted) as jobs
      from (select * from public.turns t where t.queue = p_queue order by t.served limit 1000) t
  ), printing as (
    select j.workspace_id as id, count(*) as jobs from public.jobs j
     where j.queue = p_queue and j.status = 'processing' group by 1
  ), ranked as (
    select w.*, coalesce(l.jobs, 0) as waiting, coalesce(p.jobs, 0) as running, coalesce(s.jobs, 0) as served,
           coalesce(s.jobs, 0) / greatest(1, sum(s.jobs) over ())::double precision as share
      from public.workspaces w
      left join served s on s.id = w.id left join lined_up l on l.id = w.id left join printing p on p.id = w.id
     where s.id is not null or l.id is not null or p.id is not null
     order by coalesce(l.jobs, 0) + coalesce(p.jobs, 0) desc, coalesce(s.jobs, 0) desc
     limit least(p_limit, 200)
  )
  select r.id, r.name, r.waiting, r.running, r.served, r.share, private.used_bytes(r.id), r.quota_bytes,
         r.max_exports_per_day, r.max_waiting_jobs, r.max_batch_size, r.max_documents
    from ranked r;
end
$function$;
grant execute on function ops_workspaces(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.ops_write_down(p_action text, p_target text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_operator();
  if p_action is null or p_action not in ('drain', 'clean_up') then
    perform private.refuse(400, 'invalid_request', 'There is no such action.');
  end if;
  perform private.write_down(p_action, p_target, p_details);
end
$function$;
grant execute on function ops_write_down(text,text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.protect_account(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := (select id from auth.users where lower(email) = lower(btrim(p_email)));
begin
  if v_user is null then
    return false;
  end if;
  if not private.is_protected(v_user) then
    perform private.guard_auth_tables();
    -- A link that was mailed before must not work afterwards.
    update auth.users set recovery_token = '' where id = v_user and coalesce(recovery_token, '') <> '';
    if to_regclass('auth.one_time_tokens') is not null then
      execute 'delete from auth.one_time_tokens where user_id = $1' using v_user;
    end if;
    insert into private.protected_accounts (user_id) values (v_user) on conflict do nothing;
  end if;
  return true;
end
$function$;
grant execute on function protect_account(text) to service_role;

CREATE OR REPLACE FUNCTION public.prune_history(p_job_days integer, p_tick_days integer, p_limit integer)
 RETURNS TABLE(jobs integer, batches integer, ticks integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function prune_history(integer,integer,integer) to service_role;

CREATE OR REPLACE FUNCTION public.queue_health(p_queue text)
 RETURNS TABLE(seconds_since_tick double precision, oldest_wait_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select extract(epoch from clock_timestamp() - greatest(s.cron_at, s.worker_at)),
         coalesce(private.oldest_wait(p_queue), 0)
    from public.queue_signs s where s.queue = p_queue
$function$;
grant execute on function queue_health(text) to service_role;

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

CREATE OR REPLACE FUNCTION public.queue_standings(p_jobs uuid[])
 RETURNS TABLE(job_id uuid, "position" integer, wait_seconds integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function queue_standings(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.read_metrics()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'bounds', to_json(private.histogram_bounds()),
    'expired_files', (select count(*) from (select from public.artifacts a
       where a.deleted_at is null and a.expires_at < now() limit 100000) overdue),
    'queues', (select coalesce(json_agg(json_build_object(
      'queue', q.name, 'paused', q.paused, 'max_concurrency', q.max_concurrency,
      'waiting', line.jobs, 'oldest_wait_seconds', coalesce(line.oldest, 0),
      'workspaces_waiting', (select count(*) from public.turns t where t.queue = q.name),
      'running', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'processing'),
      'retrying', (select count(*) from public.jobs j where j.queue = q.name and j.parked),
      'dead', (select count(*) from public.jobs j where j.queue = q.name and j.status = 'failed'),
      'seconds_since_tick', (select extract(epoch from clock_timestamp() - greatest(s.cron_at, s.worker_at))
                               from public.queue_signs s where s.queue = q.name),
      'problems', (select coalesce(json_agg(p), '[]') from (
         select o.kind, o.severity, count(*) as open from private.open_problems(q.name) o group by 1, 2) p),
      'totals', (select to_json(t) from public.queue_totals t where t.queue = q.name)
    ) order by q.name), '[]')
      from public.queues q
     cross join lateral (select count(*) as jobs, extract(epoch from clock_timestamp() - min(since)) as oldest
                           from (select greatest(j.created_at, j.run_after) as since from public.jobs j
                                  where j.queue = q.name and j.status = 'pending' and not j.parked
                                  limit 100000) counted) line))
$function$;
grant execute on function read_metrics() to service_role;

CREATE OR REPLACE FUNCTION public.record_cleanup(p_run jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.cleanup_runs (started_at, expired, stray, pruned_jobs, done, error)
  select r.started_at, r.expired, r.stray, r.pruned_jobs, r.done, r.error
    from jsonb_to_record(p_run) as r (started_at timestamptz, expired integer, stray integer,
         pruned_jobs integer, done boolean, error text)
$function$;
grant execute on function record_cleanup(jsonb) to service_role;

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

CREATE OR REPLACE FUNCTION public.release_jobs(p_jobs jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_released integer := 0;
begin
  -- All of them before the first turn is taken.
  perform from public.jobs j
    join jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid) on held.id = j.id and held.lease = j.lease
   where j.status = 'processing' order by j.id for no key update of j;
  for v_job in
    select j.* from public.jobs j
      join jsonb_to_recordset(p_jobs) as held (id uuid, lease uuid) on held.id = j.id and held.lease = j.lease
     where j.status = 'processing' order by j.workspace_id, j.id
  loop
    if v_job.cancel_requested_at is not null then
      perform private.put_back(v_job, 'cancelled', 'never', null, null, '{}');
    else
      insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome)
      values (v_job.id, v_job.attempts, v_job.worker, v_job.started_at, clock_timestamp(), 'released');
      update public.jobs
         set status = 'pending', slot = null, lease = null, lease_expires_at = null,
             stage = 'queued', progress = 0, max_attempts = max_attempts + 1
       where id = v_job.id;
      perform private.take_turns(v_job.queue, array[v_job.workspace_id]);
    end if;
    v_released := v_released + 1;
  end loop;
  return v_released;
end
$function$;
grant execute on function release_jobs(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.rename_workspace(p_workspace uuid, p_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := btrim(p_name);
begin
  perform private.require_own_account();
  if coalesce(length(v_name), 0) not between 1 and 120 then
    perform private.refuse_field('workspaceName', case when v_name is null or v_name = ''
      then 'Too small: expected string to have >=1 characters' else 'Too big: expected string to have <=120 characters' end);
  end if;
  update public.workspaces set name = v_name
   where id = p_workspace and id in (select public.my_workspace_ids());
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such workspace of yours.');
  end if;
  return v_name;
end
$function$;
grant execute on function rename_workspace(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.report_progress(p_job uuid, p_lease uuid, p_stage text, p_progress integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs := private.held_job(p_job, p_lease);
  v_revision bigint;
begin
  if v_job.id is null then return json_build_object('verdict', 'lost'); end if;
  if v_job.cancel_requested_at is not null then return json_build_object('verdict', 'cancel'); end if;
  update public.jobs set stage = left(p_stage, 60), progress = p_progress where id = p_job
  returning revision into v_revision;
  return json_build_object('verdict', 'keep', 'revision', v_revision);
end
$function$;
grant execute on function report_progress(uuid,uuid,text,integer) to service_role;

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

CREATE OR REPLACE FUNCTION public.retry_batch(p_batch uuid)
 RETURNS TABLE(job_id uuid, status text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function retry_batch(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.retry_job(p_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function retry_job(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.succeed_auth_attempt(p_action text, p_email text, p_address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account bytea := private.hash_account(p_email);
  v_address bytea := private.hash_address(p_address);
begin
  perform private.take_back_auth_attempt(p_action, p_email, p_address);
  if v_address is null then
    delete from private.auth_attempts where action = p_action and scope = 'account' and key = v_account;
    return;
  end if;
  delete from private.auth_attempts
   where action = p_action and scope = 'known' and key = sha256(v_account || v_address);
  insert into private.known_addresses (account, address) values (v_account, v_address)
  on conflict (account, address) do update set last_sign_in_at = now();
  -- The last twenty: whoever travels keeps the usual ones.
  delete from private.known_addresses where account = v_account and address in (
    select k.address from private.known_addresses k where k.account = v_account
     order by k.last_sign_in_at desc offset 20);
end
$function$;
grant execute on function succeed_auth_attempt(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.workspace_usage()
 RETURNS TABLE(workspace_id uuid, name text, used_bytes bigint, reserved_bytes bigint, quota_bytes bigint, files integer, exports_last_24_hours integer, max_exports_per_day integer, waiting integer, max_waiting_jobs integer, max_batch_size integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function workspace_usage() to authenticated;
