-- Stand-ins for pg_cron, pg_net and Vault, which hosted Supabase has and no package of npm: the same names and
-- parameters, and they only write down what they were asked.
create schema cron;
create schema net;
create schema vault;

create table cron.job (
  jobid bigint generated always as identity primary key, jobname text unique, schedule text, command text
);
create table cron.job_run_details (
  jobid bigint, status text, return_message text, start_time timestamptz, end_time timestamptz
);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  insert into cron.job (jobname, schedule, command) values (job_name, schedule, command) returning jobid
$$;

create table net.asked (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
create table net._http_response (id bigint, status_code integer, error_msg text, created timestamptz);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
) returns bigint language sql as $$
  insert into net.asked values (url, body, headers, timeout_milliseconds);
  select 1::bigint
$$;

create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language sql as $$
  insert into vault.secrets (secret, name) values (new_secret, new_name) returning id
$$;
