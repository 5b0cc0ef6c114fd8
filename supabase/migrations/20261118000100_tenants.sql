-- Purpose: tenants. A workspace owns everything; people belong to workspaces.

-- Helpers that no API caller may reach live here: only `public` is exposed.
create schema private;
revoke all on schema private from public, anon, authenticated;

-- Older projects grant everything made in public to all API roles by themselves; newer ones nothing. From here on
-- both grant nothing, and what a migration grants is all there is.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- A refusal that reaches the caller as an HTTP answer: PostgREST reads the status and the body from an
-- exception with this SQLSTATE. The details are JSON in a string, because that is what PostgREST passes on.
create function private.refuse(p_status integer, p_code text, p_sentence text, p_details jsonb default null)
returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_sentence, 'details', p_details::text,
                                 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', '{}'::jsonb)::text;
end
$$;

-- One field is wrong: the sentence and the details that the app's own validation answers.
create function private.refuse_field(p_field text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(400, 'invalid_request', format('Invalid request: %s: %s', p_field, p_message),
    jsonb_build_array(jsonb_build_object('field', p_field, 'message', p_message)));
end
$$;

-- Whether a value is nested deeper than so many levels. jsonpath walks in C and stops at that level.
create function private.is_deeper(p_value jsonb, p_levels integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_path_exists(p_value,
    format('$.**{%s} ? (@.type() == "object" || @.type() == "array")', p_levels + 1)::jsonpath)
$$;

-- Whether a value has more values in it than so many, counted as the app counts them: commas and opening brackets
-- outside of text. 4 MB take up to 0.3 s. (Counting what jsonb_path_query returns takes minutes: it takes each one from
-- the front of a list.)
create function private.has_more_values(p_value jsonb, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_value::text;
begin
  if octet_length(v_text) <= p_most then
    return false;
  end if;
  v_text := regexp_replace(v_text, '"(?:[^"\\]|\\.)*"', '', 'g');
  return length(v_text) - length(translate(v_text, ',[{', '')) > p_most;
end
$$;

-- Options of an export, as documents, preferences and jobs keep them. The largest that the app accepts has
-- less than 2 KB.
create function private.are_small_options(p_options jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_options) = 'object' and octet_length(p_options::text) <= 8192
$$;

create function private.check_options(p_field text, p_options jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(p_options) is distinct from 'object' then
    perform private.refuse_field(p_field, 'Invalid input: expected object');
  elsif not private.are_small_options(p_options) then
    perform private.refuse_field(p_field, 'is larger than 8 KB');
  end if;
end
$$;

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  max_batch_size integer not null default 10 check (max_batch_size between 1 and 100),
  max_waiting_jobs integer not null default 200 check (max_waiting_jobs >= 1),
  max_exports_per_day integer not null default 100 check (max_exports_per_day >= 0),
  max_documents integer not null default 1000 check (max_documents between 0 and 100000),
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
