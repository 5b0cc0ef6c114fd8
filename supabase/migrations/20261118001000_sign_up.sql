-- Purpose: signing up makes a personal workspace with sample documents in it, in the same transaction.

create table public.sample_documents (
  position integer primary key,
  kind text not null,
  title text not null,
  template text not null,
  data jsonb not null
);

alter table public.sample_documents enable row level security;
-- No policy: people see the copies in their own workspace.
revoke all on public.sample_documents from anon, authenticated, service_role;

create function private.make_personal_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger make_personal_workspace after insert on auth.users
  for each row execute function private.make_personal_workspace();
