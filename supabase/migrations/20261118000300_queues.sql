-- Purpose: lanes of work and their limits. Changing a limit is an update of one row, in force at the next claim.

create table public.queues (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,40}$'),
  max_concurrency integer not null check (max_concurrency between 0 and 1000),
  max_concurrency_per_workspace integer check (max_concurrency_per_workspace >= 1),
  max_claims_per_tick integer not null default 200 check (max_claims_per_tick >= 1),
  max_claims_per_workspace integer not null default 25 check (max_claims_per_workspace >= 1),
  -- Three heartbeats of ten seconds fit into a lease, so an expired one means a dead worker.
  lease_seconds integer not null default 30 check (lease_seconds between 1 and 3600),
  max_attempts integer not null default 5 check (max_attempts between 1 and 100),
  paused boolean not null default false
);

insert into public.queues (name, max_concurrency) values ('pdf', 3);

alter table public.queues enable row level security;
-- No policy: limits are the operator's business, read through functions.

revoke all on public.queues from anon, authenticated, service_role;
grant select on public.queues to service_role;
