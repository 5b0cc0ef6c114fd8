-- Purpose: tenants. A workspace owns everything; people belong to workspaces.

-- Helpers that no API caller may reach live here: only `public` is exposed.
create schema private;
revoke all on schema private from public, anon, authenticated;

-- Older projects grant everything made in public to all API roles by themselves; newer ones nothing. From here on
-- both grant nothing, and what a migration grants is all there is.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  max_batch_size integer not null default 10 check (max_batch_size between 1 and 100),
  max_waiting_jobs integer not null default 200 check (max_waiting_jobs >= 1),
  max_exports_per_day integer not null default 100 check (max_exports_per_day >= 0),
  quota_bytes bigint not null default 100 * 1024 * 1024 check (quota_bytes >= 0),
  created_at timestamptz not null default now()
);

create table public.workspace_members (
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);

create index workspace_members_by_user on public.workspace_members (user_id);

-- Policies ask this as a subquery, so that it runs once per statement and not once per row.
create function public.my_workspace_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select workspace_id from public.workspace_members where user_id = auth.uid()
$$;

revoke all on function public.my_workspace_ids() from public, anon, authenticated;
grant execute on function public.my_workspace_ids() to authenticated;

alter table public.workspaces enable row level security;
alter table public.workspace_members enable row level security;

create policy "members read their workspaces" on public.workspaces
  for select to authenticated using (id in (select public.my_workspace_ids()));

create policy "members see who else is in" on public.workspace_members
  for select to authenticated using (workspace_id in (select public.my_workspace_ids()));

revoke all on public.workspaces, public.workspace_members from anon, authenticated, service_role;
grant select on public.workspaces, public.workspace_members to authenticated, service_role;
