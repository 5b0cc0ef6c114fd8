-- What a hosted Supabase project has before any migration, as far as ours can notice: the roles with their
-- rights, and the schemas auth and storage with their owners. Run by the superuser, who is not `postgres` there.
-- Read from supabase/postgres (migrations/db) and supabase/storage (migrations/tenant), November 2026.

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema extensions;

-- The one who migrates is "postgres". It owns the database and what it makes in it, but nothing in auth and storage;
-- there it may change rows, refer to tables and put triggers on them, and create nothing.
grant usage on schema public, extensions to anon, authenticated, service_role;
grant usage on schema auth, storage to postgres, anon, authenticated, service_role;
grant all on schema extensions to postgres;

set role supabase_auth_admin;

create table auth.users (
  id uuid primary key,
  email varchar(255),
  encrypted_password varchar(255),
  recovery_token varchar(255),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz,
  updated_at timestamptz
);
alter table auth.users enable row level security;
-- One of the tables that follow a person by their foreign key.
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade
);
alter table auth.identities enable row level security;
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz,
  refreshed_at timestamp
);
alter table auth.sessions enable row level security;
create table auth.refresh_tokens (
  id bigserial primary key,
  token varchar(255),
  user_id varchar(255),
  revoked boolean,
  session_id uuid references auth.sessions on delete cascade
);
alter table auth.refresh_tokens enable row level security;
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  last_challenged_at timestamptz
);
alter table auth.mfa_factors enable row level security;
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade
);
alter table auth.one_time_tokens enable row level security;
grant all on all tables in schema auth to postgres;

create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;

set role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
create unique index objects_by_name on storage.objects (bucket_id, name collate "C", version) nulls not distinct;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'Files are deleted through the Storage API.' using errcode = 'insufficient_privilege';
end
$$;
create trigger refuse_delete before delete on storage.buckets
  for each statement execute function storage.refuse_delete();
create trigger refuse_delete before delete on storage.objects
  for each statement execute function storage.refuse_delete();

reset role;
