-- Purpose: what people export, and how: template and options belong to the document. `version` rises with every
-- change of what would be printed, so that an export knows what it was made of.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  kind text not null check (kind in ('resume', 'letter', 'report')),
  title text not null check (length(btrim(title)) between 1 and 200),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  template text not null check (template ~ '^[a-z][a-z0-9-]{0,40}$'),
  -- Options of the press. What is left out has the press's default, so that equal wishes are equal JSON.
  options jsonb not null default '{}'
    check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 4096),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index documents_by_workspace on public.documents (workspace_id, updated_at desc);

create function private.raise_document_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

create trigger documents_raise_version
  before update of title, data, template, options on public.documents
  for each row
  when ((old.title, old.data, old.template, old.options)
        is distinct from (new.title, new.data, new.template, new.options))
  execute function private.raise_document_version();

alter table public.documents enable row level security;

create policy "members read their documents" on public.documents
  for select to authenticated using (workspace_id in (select public.my_workspace_ids()));

create policy "members add documents" on public.documents
  for insert to authenticated with check (workspace_id in (select public.my_workspace_ids()));

create policy "members change their documents" on public.documents
  for update to authenticated
  using (workspace_id in (select public.my_workspace_ids()))
  with check (workspace_id in (select public.my_workspace_ids()));

create policy "members delete their documents" on public.documents
  for delete to authenticated using (workspace_id in (select public.my_workspace_ids()));

revoke all on public.documents from anon, authenticated, service_role;
grant select, delete on public.documents to authenticated;
-- Not `version`, which the trigger alone moves, and not `workspace_id`: a document stays in its workspace.
grant insert (workspace_id, kind, title, data, template, options) on public.documents to authenticated;
grant update (title, data, template, options) on public.documents to authenticated;
grant select on public.documents to service_role;
