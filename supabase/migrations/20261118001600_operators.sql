-- Purpose: who runs this installation, and a record of everything they do to it.

create table public.operators (
  user_id uuid primary key references auth.users on delete cascade,
  since timestamptz not null default now()
);

alter table public.operators enable row level security;

create policy "operators know that they are" on public.operators
  for select to authenticated using (user_id = (select auth.uid()));

-- Nobody becomes an operator through the API: it takes the database's owner (docs/operations.md).
revoke all on public.operators from anon, authenticated, service_role;
grant select on public.operators to authenticated;

create function public.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.operators where user_id = auth.uid())
$$;

-- First line of every operator's function. The service role passes: one loop in the app looks on behalf of
-- all operators who watch.
create function private.require_operator() returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and not public.is_operator() then
    perform private.refuse(403, 'forbidden', 'This is for operators.');
  end if;
end
$$;

-- The address is kept beside the id, because the log outlives the account.
create table public.operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id uuid references auth.users on delete set null,
  operator text not null,
  action text not null,
  -- What it was done to: a job, a queue, a workspace; as text, because it may be gone.
  target text not null,
  details jsonb not null default '{}'
);

-- For "what was done to this job".
create index operator_actions_by_target on public.operator_actions (target, id desc);
-- For an account that is deleted: the log lets go of it.
create index operator_actions_by_operator on public.operator_actions (operator_id);

alter table public.operator_actions enable row level security;

create policy "operators read what was done" on public.operator_actions
  for select to authenticated using ((select public.is_operator()));

revoke all on public.operator_actions from anon, authenticated, service_role;
grant select on public.operator_actions to authenticated;

create function private.write_down(p_action text, p_target text, p_details jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.operator_actions (operator_id, operator, action, target, details)
  select auth.uid(), coalesce((select u.email from auth.users u where u.id = auth.uid()), 'the app'),
         p_action, p_target, p_details
$$;

-- For what the app does on an operator's word: draining the queue now, cleaning up now.
create function public.ops_write_down(p_action text, p_target text, p_details jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_operator();
  if p_action is null or p_action not in ('drain', 'clean_up') then
    perform private.refuse(400, 'invalid_request', 'There is no such action.');
  end if;
  perform private.write_down(p_action, p_target, p_details);
end
$$;

-- Newest first, from a place in the log on. At most 200, and one to know whether there are more.
create function public.ops_actions(p_target text default null, p_before bigint default null, p_limit integer default 50)
returns setof public.operator_actions
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
    select a.* from public.operator_actions a
     where case when p_target is null then not a.details ? 'bulk' else a.target = p_target end
       and (p_before is null or a.id < p_before)
     order by a.id desc limit least(p_limit, 201);
end
$$;

revoke all on function public.is_operator(), public.ops_write_down(text, text, jsonb),
  public.ops_actions(text, bigint, integer) from public, anon, authenticated;
grant execute on function public.is_operator(), public.ops_write_down(text, text, jsonb),
  public.ops_actions(text, bigint, integer) to authenticated;
