-- The roles and grants that a Supabase database has and a bare PostgreSQL lacks. Safe to run again.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

grant usage on schema public, auth, storage to anon, authenticated, service_role;
-- As hosted: row-level security decides, and there is no policy unless a migration makes one.
grant all on all tables in schema storage to anon, authenticated, service_role;
