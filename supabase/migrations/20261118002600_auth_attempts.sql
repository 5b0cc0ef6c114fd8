-- Purpose: limits on guessing passwords, making accounts and sending mails, per account and per address, for all
-- instances of the app together. Supabase's own limits are per address only, and see the app's address unless it
-- forwards the client's (docs/decisions/0024-auth-attempts.md).

-- The one home of the numbers. `scope`: the account from any address; the account from an address that it signed in
-- from before; the address with any account.
create table private.auth_limits (
  action text not null check (action in ('sign_in', 'sign_up', 'recover')),
  scope text not null check (scope in ('account', 'known', 'address')),
  max_attempts integer not null check (max_attempts > 0),
  period interval not null check (period > interval '0'),
  primary key (action, scope)
);

insert into private.auth_limits (action, scope, max_attempts, period) values
  ('sign_in', 'account', 10, '15 minutes'),
  ('sign_in', 'known', 10, '15 minutes'),
  ('sign_in', 'address', 30, '15 minutes'),
  ('sign_up', 'address', 10, '1 hour'),
  ('recover', 'account', 5, '1 hour'),
  ('recover', 'address', 20, '1 hour');

-- One row per key and period. Keys are hashes: neither e-mail addresses nor IP addresses are stored.
create table private.auth_attempts (
  action text not null,
  scope text not null,
  key bytea not null check (length(key) = 32),
  attempts integer not null,
  resets_at timestamptz not null,
  primary key (action, scope, key),
  foreign key (action, scope) references private.auth_limits
);

create index auth_attempts_by_reset on private.auth_attempts (resets_at);

-- Addresses from which an account has signed in. Their attempts are counted apart, so that an attacker who keeps
-- failing on an account does not lock out its owner.
create table private.known_addresses (
  account bytea not null check (length(account) = 32),
  address bytea not null check (length(address) = 32),
  last_sign_in_at timestamptz not null default now(),
  primary key (account, address)
);

create index known_addresses_by_time on private.known_addresses (last_sign_in_at);

alter table private.auth_limits enable row level security;
alter table private.auth_attempts enable row level security;
alter table private.known_addresses enable row level security;
-- No policy and no grant: the functions below are the only way in.
revoke all on private.auth_limits, private.auth_attempts, private.known_addresses
  from anon, authenticated, service_role;

create function private.hash_account(p_email text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(btrim(p_email)), 'UTF8'))
$$;

-- Of IPv6 the /64, which is what one customer gets. Null when the address is unknown or none.
create function private.hash_address(p_address text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_address inet;
begin
  v_address := p_address::inet;
  if family(v_address) = 6 and not v_address <<= '::ffff:0.0.0.0/96'::inet then
    v_address := network(set_masklen(v_address, 64));
  end if;
  return sha256(convert_to(host(v_address), 'UTF8'));
exception when invalid_text_representation then
  return null;
end
$$;

-- Which counters an attempt belongs to, in the order in which they are locked.
create function private.auth_counters(p_action text, p_email text, p_address text)
returns table (scope text, key bytea)
language plpgsql stable set search_path = '' as $$
declare
  v_account bytea := private.hash_account(p_email);
  v_address bytea := private.hash_address(p_address);
  v_known boolean := exists (select from private.known_addresses where account = v_account and address = v_address);
begin
  return query
    select c.scope, c.key from (values
        ('account', case when not v_known then v_account end),
        ('known', case when v_known then sha256(v_account || v_address) end),
        ('address', v_address)) as c (scope, key)
      join private.auth_limits l on l.action = p_action and l.scope = c.scope
     where c.key is not null
     order by c.scope, c.key;
end
$$;

-- Counts an attempt before it is made, so that twenty at once cannot all pass. Answers 0 when it may be made,
-- otherwise the seconds to wait. A refused attempt is not counted and does not prolong the wait.
create function public.begin_auth_attempt(p_action text, p_email text, p_address text default null)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_wait integer := 0;
  v_counter record;
begin
  if p_action is null or p_action not in ('sign_in', 'sign_up', 'recover') then
    perform private.refuse(400, 'invalid_request', 'There is no such action.');
  end if;
  -- Lock every counter first: the insert waits for others of the same key, in the same order everywhere.
  for v_counter in
    select c.scope, c.key, l.max_attempts, l.period
      from private.auth_counters(p_action, p_email, p_address) c
      join private.auth_limits l on l.action = p_action and l.scope = c.scope
     order by c.scope, c.key
  loop
    insert into private.auth_attempts as a (action, scope, key, attempts, resets_at)
    values (p_action, v_counter.scope, v_counter.key, 1, clock_timestamp() + v_counter.period)
    on conflict (action, scope, key) do update set
      attempts = case when a.resets_at <= clock_timestamp() then 1 else a.attempts + 1 end,
      resets_at = case when a.resets_at <= clock_timestamp() then excluded.resets_at else a.resets_at end
    returning greatest(v_wait, case when attempts > v_counter.max_attempts
      then ceil(extract(epoch from resets_at - clock_timestamp()))::integer else 0 end) into v_wait;
  end loop;
  if v_wait > 0 then
    perform private.take_back_auth_attempt(p_action, p_email, p_address);
  end if;
  return v_wait;
end
$$;

create function private.take_back_auth_attempt(p_action text, p_email text, p_address text) returns void
language plpgsql set search_path = '' as $$
declare
  v_counter record;
begin
  -- In the same order as above, or two of them could deadlock.
  for v_counter in
    select c.scope, c.key from private.auth_counters(p_action, p_email, p_address) c order by c.scope, c.key
  loop
    update private.auth_attempts set attempts = attempts - 1
     where action = p_action and scope = v_counter.scope and key = v_counter.key;
    delete from private.auth_attempts
     where action = p_action and scope = v_counter.scope and key = v_counter.key and attempts <= 0;
  end loop;
end
$$;

-- What was no failed guess is not counted: a right password, or an attempt that Auth never judged.
create function public.forgive_auth_attempt(p_action text, p_email text, p_address text default null) returns void
language sql security definer set search_path = '' as $$
  select private.take_back_auth_attempt(p_action, p_email, p_address)
$$;

-- After the right password: this one does not count, the account's failures are forgotten, and the address is known
-- from now on. What others failed at from other addresses stays counted: their limit must not be lifted by the owner.
create function public.succeed_auth_attempt(p_action text, p_email text, p_address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account bytea := private.hash_account(p_email);
  v_address bytea := private.hash_address(p_address);
begin
  perform private.take_back_auth_attempt(p_action, p_email, p_address);
  if v_address is null then
    delete from private.auth_attempts where action = p_action and scope = 'account' and key = v_account;
    return;
  end if;
  delete from private.auth_attempts
   where action = p_action and scope = 'known' and key = sha256(v_account || v_address);
  insert into private.known_addresses (account, address) values (v_account, v_address)
  on conflict (account, address) do update set last_sign_in_at = now();
  -- The last twenty: whoever travels keeps the usual ones.
  delete from private.known_addresses where account = v_account and address in (
    select k.address from private.known_addresses k where k.account = v_account
     order by k.last_sign_in_at desc offset 20);
end
$$;

revoke all on function public.begin_auth_attempt(text, text, text), public.forgive_auth_attempt(text, text, text),
  public.succeed_auth_attempt(text, text, text) from public, anon, authenticated;
grant execute on function public.begin_auth_attempt(text, text, text), public.forgive_auth_attempt(text, text, text),
  public.succeed_auth_attempt(text, text, text) to service_role;

-- Counters whose period is over, and addresses that were not used for 90 days.
create function private.prune_auth_attempts(p_limit integer) returns void
language sql security definer set search_path = '' as $$
  delete from private.auth_attempts where (action, scope, key) in (
    select a.action, a.scope, a.key from private.auth_attempts a where a.resets_at <= now()
     order by a.resets_at limit p_limit for update skip locked);
  delete from private.known_addresses where (account, address) in (
    select k.account, k.address from private.known_addresses k
     where k.last_sign_in_at <= now() - interval '90 days'
     order by k.last_sign_in_at limit p_limit for update skip locked);
$$;
