import type { Sql } from "./queue"

/**
 * Lets the exports of one workspace wait until let go, while those of all others are printed: they look like
 * retries that are due tomorrow. Other tests use the same app at the same time, so the queue is not paused.
 */
export async function hold(sql: Sql, workspaceId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7)`
    await tx`create table if not exists private.held_by_tests (workspace_id uuid primary key)`
    await tx`
      create or replace function private.hold_for_tests() returns trigger language plpgsql as $$
      begin
        if exists (select from private.held_by_tests h where h.workspace_id = new.workspace_id) then
          new.parked := true;
          new.run_after := now() + interval '1 day';
        end if;
        return new;
      end $$`
    await tx`
      create or replace trigger hold_for_tests before insert or update on public.jobs
        for each row when (new.status = 'pending') execute function private.hold_for_tests()`
    await tx`insert into private.held_by_tests values (${workspaceId}) on conflict do nothing`
  })
}

/** What waits becomes claimable; the next kick or tick prints it. */
export async function letGo(sql: Sql, workspaceId: string): Promise<void> {
  await sql`delete from private.held_by_tests where workspace_id = ${workspaceId}`
  await sql`
    update public.jobs set parked = false, run_after = now()
     where workspace_id = ${workspaceId} and status = 'pending'`
  await sql`select private.take_turns('pdf', array[${workspaceId}::uuid])`
}
