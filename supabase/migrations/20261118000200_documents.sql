-- Purpose: what people export, and how: template and options belong to the document. `version` rises with every
-- change of what would be printed, so that an export knows what it was made of.

-- The templates of lib/press/templates, each for one kind of document. A test compares the two.
create table public.templates (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{0,40}$'),
  name text not null,
  kind text not null check (kind in ('resume', 'letter', 'report'))
);

insert into public.templates (slug, name, kind) values
('gazette', 'Gazette', 'resume'), ('quarto', 'Quarto', 'resume'), ('folio', 'Folio', 'resume'),
('octavo', 'Octavo', 'resume'), ('ledger', 'Ledger', 'resume'), ('letterhead', 'Letterhead', 'letter'),
('broadsheet', 'Broadsheet', 'report');

alter table public.templates enable row level security;

-- No policy: the app has its own list, this one is for the checks.
revoke all on public.templates from anon, authenticated, service_role;
grant select on public.templates to service_role;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  kind text not null check (kind in ('resume', 'letter', 'report')),
  -- The checks are the last line: the trigger below refuses first, in the app's words.
  title text not null check (title ~ '\S' and length(title) <= 200),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4194304),
  template text not null references public.templates,
  -- Options of the press. What is left out has the press's default, so that equal options are equal JSON.
  options jsonb not null default '{}' check (private.are_small_options(options)),
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

-- Only what has the form of a name is repeated: others read this sentence.
create function private.refuse_template(p_slug text, p_field text default 'template') returns void
language plpgsql set search_path = '' as $$
declare
  v_sentence text := format('There is no template called “%s”.', p_slug);
begin
  if length(p_slug) > 41 or p_slug !~ '^[a-z][a-z0-9-]*$' then
    perform private.refuse_field(p_field, 'is not the name of a template');
  end if;
  perform private.refuse(400, 'invalid_request', v_sentence,
    jsonb_build_array(jsonb_build_object('field', p_field, 'message', v_sentence)));
end
$$;

-- Members write documents through PostgREST too, so what the app refuses is refused here, with the same status, code
-- and sentence. Security definer, because members may not lock their workspace's row.
create function private.check_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_max_documents integer;
  v_template public.templates;
  v_sentence text;
begin
  -- Row security refuses it after this trigger. Before that, a stranger learns nothing and locks nothing.
  if auth.uid() is not null and new.workspace_id not in (select public.my_workspace_ids()) then
    return new;
  end if;

  if new.kind not in ('resume', 'letter', 'report') then
    perform private.refuse_field('kind', 'Invalid option: expected one of "resume"|"letter"|"report"');
  end if;
  if new.title !~ '\S' then
    perform private.refuse_field('title', 'Too small: expected string to have >=1 characters');
  elsif length(new.title) > 200 then
    perform private.refuse_field('title', 'Too big: expected string to have <=200 characters');
  end if;
  select * into v_template from public.templates where slug = new.template;
  if not found then
    perform private.refuse_template(new.template);
  elsif v_template.kind <> new.kind then
    v_sentence := format('The template “%s” prints a %s, not a %s.', v_template.name, v_template.kind, new.kind);
    perform private.refuse(400, 'invalid_request', v_sentence,
      jsonb_build_array(jsonb_build_object('field', 'template', 'message', v_sentence)));
  end if;
  if jsonb_typeof(new.data) <> 'object' then
    perform private.refuse_field('data', 'Invalid input: expected record, received ' || jsonb_typeof(new.data));
  elsif octet_length(new.data::text) > 4194304 then
    perform private.refuse(413, 'too_large', 'The request is larger than 4 MB.', '{"limitBytes": 4194304}');
  -- The app counts two levels more: the request and its field.
  elsif private.is_deeper(new.data, 62) then
    perform private.refuse_field('data', 'is nested more than 64 deep');
  -- The app reads, checks and sends documents in its one main thread.
  elsif private.has_more_values(new.data, 20000) then
    perform private.refuse(413, 'too_large', 'The request has more than 20000 values.', '{"limitValues": 20000}');
  end if;
  perform private.check_options('options', new.options);

  if tg_op = 'INSERT' then
    -- The lock makes inserts into one workspace wait for each other, so the count still holds at commit.
    select max_documents into v_max_documents from public.workspaces
     where id = new.workspace_id for no key update;
    if v_max_documents <= (select count(*) from (
         select from public.documents where workspace_id = new.workspace_id limit v_max_documents) counted) then
      perform private.refuse(409, 'too_many_documents',
        format('A workspace holds at most %s documents. Delete one to make room.', v_max_documents),
        jsonb_build_object('limit', v_max_documents));
    end if;
  end if;
  return new;
end
$$;

create trigger documents_check before insert or update of title, data, template, options on public.documents
  for each row execute function private.check_document();

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
