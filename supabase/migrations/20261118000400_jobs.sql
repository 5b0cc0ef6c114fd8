-- Purpose: the queue's own tables. Only the functions that follow write them.
--
-- Lock order. A function that locks rows of several tables takes them in this order, and rows of one table by id:
--
--   queue → workspaces → batches → documents → jobs → artifacts → turns
--
-- A claim is the exception that makes the rest safe: it waits for its queue's row and, before it has locked anything
-- else, for turns that are being added. Every other row it takes only if it is free (skip locked), so it is in no
-- cycle. Locks are "no key update" unless the row is deleted: a foreign key's share of it must not wait.

-- Every change of a job takes the next number, which is the id of its event in a stream.
create sequence public.job_revisions;

-- Age in line. Not `created_at`: what one call enqueues would share it.
create sequence private.job_order;

create function private.new_trace_id() returns text
language sql volatile set search_path = '' as $$ select replace(gen_random_uuid()::text, '-', '') $$;

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  place bigint not null default nextval('private.job_order'),
  queue text not null references public.queues,
  workspace_id uuid not null references public.workspaces on delete cascade,
  document_id uuid references public.documents on delete set null,
  type text not null,
  title text not null check (length(title) <= 200),
  payload jsonb not null default '{}' check (octet_length(payload::text) <= 65536),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  priority smallint not null default 0,
  run_after timestamptz not null default now(),
  -- Waiting for `run_after`: kept out of the index that claims read, so that retries do not slow them.
  parked boolean not null default false check (not parked or status = 'pending'),
  -- Counts executions and never falls.
  attempts integer not null default 0,
  -- The budget. Releasing or replaying a job raises it, so that `attempts` need not fall.
  max_attempts integer not null check (max_attempts >= 1),
  slot integer check (slot >= 1),
  -- Who runs the job, or ran it last.
  worker text,
  -- New with every claim, and the fence of every change that a worker makes. Attempt numbers do not do: claims commit
  -- asynchronously, so a crash of the database may forget one and count the same attempt again.
  lease uuid,
  lease_expires_at timestamptz,
  cancel_requested_at timestamptz,
  stage text not null default 'queued',
  progress smallint not null default 0 check (progress between 0 and 100),
  error_code text,
  error_message text,
  dedupe_key text,
  -- An estimate of the file to come. It counts against the quota until the job has ended.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- The click that asked for it, as OpenTelemetry counts: its trace, and the span that waits for the result.
  trace_id text not null default private.new_trace_id(),
  parent_span text check (parent_span ~ '^[0-9a-f]{16}$'),
  revision bigint not null default nextval('public.job_revisions'),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Deleted from the history by its owner. The row stays until it is pruned: it counts against the limit of 24 hours.
  hidden_at timestamptz check (hidden_at is null or finished_at is not null),
  check ((status = 'processing') = (slot is not null)),
  check (status <> 'processing' or worker is not null),
  check ((status = 'processing') = (lease is not null)),
  check ((status = 'processing') = (lease_expires_at is not null)),
  check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
  check (cancel_requested_at is null or status in ('processing', 'cancelled')),
  check ((status = 'failed') <= (error_code is not null)),
  check ((status = 'completed') <= (progress = 100)),
  check (attempts <= max_attempts)
);

-- A slot is one of 1..max_concurrency: a fourth running job cannot be written down.
create unique index jobs_one_per_slot on public.jobs (queue, slot) where status = 'processing';
-- What a claim reads: the best waiting job of one workspace.
create index jobs_waiting on public.jobs (queue, workspace_id, priority desc, place)
  where status = 'pending' and not parked;
create index jobs_parked on public.jobs (queue, run_after) where parked;
-- The same document version with the same options is printed once at a time.
create unique index jobs_one_alive_per_dedupe_key on public.jobs (workspace_id, dedupe_key)
  where status in ('pending', 'processing') and dedupe_key is not null;
create index jobs_finished_by_dedupe_key on public.jobs (workspace_id, dedupe_key, finished_at desc)
  where status = 'completed' and dedupe_key is not null;
-- By `place` and not by `created_at`: one number is half the size, and every change of a job writes it again.
create index jobs_history on public.jobs (workspace_id, place desc);
-- For pruning and charts; one entry for many rows, as with the attempts below.
create index jobs_by_age on public.jobs using brin (created_at) with (pages_per_range = 16);
create index jobs_by_document on public.jobs (document_id, place desc) where document_id is not null;

create function private.raise_job_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := nextval('public.job_revisions');
  return new;
end
$$;

-- Claiming and completing raise it themselves, which is cheaper; the trigger sees to all the rest.
create trigger jobs_raise_revision before update on public.jobs
  for each row when (new.revision = old.revision) execute function private.raise_job_revision();

-- Whose turn it is: a row for each workspace that has claimable work, in the order of `served`.
-- A newcomer goes to the end of the line, so emptying the queue and coming back gains nothing.
create sequence private.turn_order;

create table public.turns (
  queue text not null references public.queues,
  workspace_id uuid not null references public.workspaces on delete cascade,
  served bigint not null default nextval('private.turn_order'),
  primary key (queue, workspace_id)
);

create index turns_in_order on public.turns (queue, served);

-- One click of Export. A job can be in several: a second click joins what is already under way.
create table public.batches (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash text not null,
  -- Jobs are found by it through here: an index on the jobs would be written at every change of one.
  trace_id text not null default private.new_trace_id(),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);

create index batches_by_trace on public.batches (trace_id);
create unique index batches_by_idempotency_key on public.batches (workspace_id, idempotency_key);

create table public.batch_items (
  batch_id uuid not null references public.batches on delete cascade,
  position smallint not null,
  job_id uuid not null references public.jobs on delete cascade,
  reused boolean not null,
  primary key (batch_id, position)
);

create index batch_items_by_job on public.batch_items (job_id);

-- Written once, when an attempt has ended; the one that runs is in its job. Writing it at the claim and
-- again at the end cost a fifth of the throughput and told nothing more.
create table public.job_attempts (
  job_id uuid not null references public.jobs on delete cascade,
  attempt integer not null,
  worker text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null
    check (outcome in ('completed', 'retried', 'failed', 'cancelled', 'released', 'lost')),
  error_code text,
  error_message text,
  timings jsonb not null default '{}',
  primary key (job_id, attempt)
);

-- Rows arrive in the order of time and never move, so one entry for many pages is enough to find the recent
-- ones, and costs a write nothing.
create index job_attempts_recent on public.job_attempts using brin (finished_at) with (pages_per_range = 16);

create table public.artifacts (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null unique references public.jobs on delete cascade,
  workspace_id uuid not null references public.workspaces on delete cascade,
  path text not null unique,
  -- A picture of the first page. Made with the file and deleted with it.
  thumbnail_path text,
  file_name text not null check (file_name !~ '[[:cntrl:]/\\]' and length(file_name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  pages integer not null check (pages > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  document_version integer not null,
  template text not null,
  options jsonb not null,
  downloads integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  deleted_at timestamptz
);

create index artifacts_to_expire on public.artifacts (expires_at) where deleted_at is null;
create index artifacts_kept on public.artifacts (workspace_id) where deleted_at is null;

-- A member's request to run a job again. It executes again, so it counts against the limit of 24 hours like a new
-- export. Rows and not a counter: nothing can drift.
create table public.retries (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references public.workspaces on delete cascade,
  job_id uuid not null references public.jobs on delete cascade,
  requested_at timestamptz not null default now()
);

create index retries_by_workspace on public.retries (workspace_id, requested_at desc);
create index retries_by_job on public.retries (job_id);

-- Deleting a document takes it off its jobs. Their rows are locked in the order that all functions use.
create function private.lock_jobs_of_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.jobs where document_id = old.id order by id for no key update;
  return old;
end
$$;

create trigger documents_lock_jobs before delete on public.documents
  for each row execute function private.lock_jobs_of_document();

alter table public.jobs enable row level security;
alter table public.retries enable row level security;
-- No policy on retries: read through functions.
alter table public.turns enable row level security;
alter table public.batches enable row level security;
alter table public.batch_items enable row level security;
alter table public.job_attempts enable row level security;
alter table public.artifacts enable row level security;

create policy "members read their jobs" on public.jobs
  for select to authenticated using (workspace_id in (select public.my_workspace_ids()));

create policy "members read their batches" on public.batches
  for select to authenticated using (workspace_id in (select public.my_workspace_ids()));

create policy "members read what is in their batches" on public.batch_items
  for select to authenticated using (batch_id in (select id from public.batches));

create policy "members read the attempts at their jobs" on public.job_attempts
  for select to authenticated using (job_id in (select id from public.jobs));

create policy "members read their artifacts" on public.artifacts
  for select to authenticated using (workspace_id in (select public.my_workspace_ids()));

revoke all on public.jobs, public.retries, public.turns, public.batches, public.batch_items, public.job_attempts,
  public.artifacts from anon, authenticated, service_role;
revoke all on sequence public.job_revisions from anon, authenticated, service_role;
grant select on public.batches, public.batch_items, public.artifacts to authenticated, service_role;
grant select on public.jobs, public.job_attempts, public.turns, public.retries to service_role;
-- Members see everything of their jobs but where they run: a worker's name has its host and process id, and a lease
-- is the right to end the job.
grant select (id, place, queue, workspace_id, document_id, type, title, payload, status, priority, run_after, parked,
  attempts, max_attempts, cancel_requested_at, stage, progress, error_code, error_message, dedupe_key, reserved_bytes,
  trace_id, parent_span, revision, created_at, started_at, finished_at, hidden_at) on public.jobs to authenticated;
grant select (job_id, attempt, started_at, finished_at, outcome, error_code, error_message, timings)
  on public.job_attempts to authenticated;
