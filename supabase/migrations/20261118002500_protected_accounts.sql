-- Purpose: accounts that visitors share (the demo) cannot be changed, deleted or closed to others, by any path:
-- not through the app, not through PostgREST, and not through Auth's own endpoints with the account's token.

create table private.protected_accounts (
  -- Restrict: a second lock behind the trigger below.
  user_id uuid primary key references auth.users on delete restrict,
  since timestamptz not null default now()
);

alter table private.protected_accounts enable row level security;
-- No policy and no grant: the functions below are the only way in.
revoke all on private.protected_accounts from anon, authenticated, service_role;

create function private.is_protected(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.protected_accounts where user_id = p_user)
$$;

-- For triggers on Auth's tables. Auth and PostgREST both answer a SQLSTATE of PT403 with status 403 and the message.
create function private.refuse_shared_account() returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT403' using message = 'The demo account is shared and cannot be changed. Create your own account.';
end
$$;

-- For functions and tables of ours.
create function private.require_own_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_protected(auth.uid()) then
    perform private.refuse(403, 'forbidden', 'The demo account is shared and cannot be changed. Create your own account.');
  end if;
end
$$;

-- What may not change is listed, and what may is not: Auth updates last_sign_in_at, updated_at and the like at each
-- sign-in, and a new version may add more. Compared as JSON, because columns differ between versions of Auth.
create function private.guard_user() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Identities, MFA factors, passkeys: other ways to sign in. Auth may touch their dates.
create function private.guard_ways_to_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- One visitor must not sign out the others (POST /logout?scope=global). The deletion is skipped and not refused:
-- an exception would also break Auth's own cleanup, which deletes old sessions of everyone in one statement.
create function private.keep_shared_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_protected(old.user_id)
     and coalesce(old.refreshed_at, old.created_at) > now() - interval '7 days' then
    return null;
  end if;
  return old;
end
$$;

-- A refresh token goes with its session, or once it has been exchanged for the next.
create function private.keep_shared_refresh_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_protected(old.user_id::uuid) and not coalesce(old.revoked, false)
     and exists (select from auth.sessions where id = old.session_id) then
    return null;
  end if;
  return old;
end
$$;

-- Triggers on those tables of Auth that exist: it differs between versions. Safe to run again.
create function private.guard_auth_tables() returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

select private.guard_auth_tables();

-- The app says who the demo is before it signs the first visitor in. Protecting is all it may do.
create function public.protect_account(p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
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
$$;

revoke all on function public.protect_account(text) from public, anon, authenticated;
grant execute on function public.protect_account(text) to service_role;

-- For the SQL editor alone (docs/deploy.md), before the demo's own password is changed.
create function private.unprotect_account(p_email text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.protected_accounts p using auth.users u
   where u.id = p.user_id and lower(u.email) = lower(btrim(p_email));
  return found;
end
$$;

-- Preferences decide what the next visitor's export looks like.
create function private.guard_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_account();
  return new;
end
$$;

create trigger guard_shared_accounts before insert or update on public.preferences
  for each row execute function private.guard_preferences();

-- Sessions of a shared account cannot be ended by signing out, so they end here.
create function private.prune_shared_sessions(p_limit integer) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions where id in (
    select s.id from auth.sessions s join private.protected_accounts p using (user_id)
     where coalesce(s.refreshed_at, s.created_at) <= now() - interval '7 days' limit p_limit)
$$;
