-- Purpose: what people decide about themselves: the name of their workspace, how they usually export, and
-- that everything of theirs should go.

create table public.preferences (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  -- Options of the press, as an export takes them.
  export_options jsonb not null default '{}' check (private.are_small_options(export_options)),
  updated_at timestamptz not null default now()
);

-- People write it through PostgREST too: refused in the app's words before the check refuses it.
create function private.check_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_options('exportOptions', new.export_options);
  return new;
end
$$;

create trigger preferences_check before insert or update on public.preferences
  for each row execute function private.check_preferences();

alter table public.preferences enable row level security;

create policy "people read their preferences" on public.preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people set their preferences" on public.preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their preferences" on public.preferences
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

revoke all on public.preferences from anon, authenticated, service_role;
grant select on public.preferences to authenticated;
grant insert (user_id, export_options, updated_at) on public.preferences to authenticated;
grant update (export_options, updated_at) on public.preferences to authenticated;

-- Members read their workspace; of what is in it, only the name is theirs to change.
create function public.rename_workspace(p_workspace uuid, p_name text) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- The person, and every workspace that nobody else is in, with all that is in it. The files go with the next
-- cleanup, because no row speaks for them any more. Hosted, the owner of this function (postgres) may delete from
-- auth.users: supabase/postgres grants it all on the tables of auth (10000000000000_demote-postgres.sql), and what
-- was taken from it in April 2025 is only to create there (20250421084701). It bypasses row security, and Auth's own
-- tables follow by their foreign keys. Auth's admin API would do too, but not in this transaction.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

revoke all on function public.rename_workspace(uuid, text), public.delete_my_account()
  from public, anon, authenticated;
grant execute on function public.rename_workspace(uuid, text), public.delete_my_account() to authenticated;
