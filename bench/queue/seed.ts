import type { Client } from "pg"

const WORKSPACES = 10_000

/** Leaves an empty queue of limit 3 and ten thousand workspaces. */
export async function startOver(admin: Client): Promise<void> {
  await admin.query(`truncate public.jobs, public.turns, public.workspaces cascade`)
  await admin.query(
    `insert into public.workspaces (name) select 'bench ' || n from generate_series(1, $1) n`,
    [WORKSPACES],
  )
}

/** Adds waiting jobs up to `pending`, round and round over the workspaces, each of which has a turn. */
export async function seedPending(admin: Client, pending: number): Promise<void> {
  await seed(admin, pending, false)
  await admin.query(
    `insert into public.turns (queue, workspace_id)
     select distinct 'pdf', workspace_id from public.jobs where status = 'pending' and not parked
     on conflict do nothing`,
  )
  await settle(admin)
}

/** Retries that are not due while we measure. */
export async function seedParked(admin: Client, parked: number): Promise<void> {
  await seed(admin, parked, true)
  await settle(admin)
}

async function seed(admin: Client, count: number, parked: boolean): Promise<void> {
  // A million foreign keys checked one by one take minutes, and nothing refers to anything missing.
  await admin.query("set session_replication_role = replica")
  await admin.query(
    `with place as (
       select id, row_number() over (order by id) - 1 as n from public.workspaces
     ), have as (
       select count(*) as n from public.jobs where status = 'pending' and parked = $2
     )
     insert into public.jobs (queue, workspace_id, type, title, max_attempts, parked, run_after, created_at)
     select 'pdf', place.id, 'export.pdf', 'Bench', 5, $2,
            now() + case when $2 then interval '1 day' else interval '0' end,
            now() - interval '1 hour' + i * interval '1 millisecond'
       from have, generate_series(have.n + 1, $1) i join place on place.n = i % ${WORKSPACES}`,
    [count, parked],
  )
  await admin.query("reset session_replication_role")
}

async function settle(admin: Client): Promise<void> {
  for (const name of ["jobs", "turns"]) await admin.query(`vacuum analyze public.${name}`)
  await admin.query("checkpoint")
}
