import { randomUUID } from "node:crypto"
import { atOnce } from "@/lib/api/at-once"
import type { LocalStack } from "../../scripts/local-stack"
import { signUp } from "../../tests/helpers/people"
import type { Sql } from "../../tests/helpers/queue"

const QUEUE = "bench"
const SIGN_UPS_AT_ONCE = 8

export interface Followed {
  kind: "export" | "batch" | "mine"
  path: string
  token: string
  jobId: string
  lease: string
  workspaceId: string
}

/**
 * A running export in each of `count` workspaces, and how to follow it: by itself, as a batch, or as one of all
 * that a person has. The first two kinds belong to people with as many workspaces as one may have streams, the
 * third to one person each.
 */
export async function makeCrowd(stack: LocalStack, sql: Sql, count: number): Promise<Followed[]> {
  await sql`insert into public.queues (name, max_concurrency, max_claims_per_tick, lease_seconds)
            values (${QUEUE}, ${count}, ${count}, 3600)`
  const kinds = Array.from(
    { length: count },
    (_, n) => (["export", "batch", "mine"] as const)[n % 3]!,
  )
  const people = await inTurns(
    kinds.filter((kind) => kind === "mine"),
    () => signUp(stack, "Listener"),
  )
  const shared = count - people.length
  const owners = await inTurns(Array.from({ length: Math.ceil(shared / atOnce.stream.most) }), () =>
    signUp(stack, "Owner"),
  )
  const owned: { token: string; workspaceId: string }[] = []
  for (const { token, workspaceId } of owners) {
    const wanted = Math.min(atOnce.stream.most, shared - owned.length)
    const rows = await sql`
      with made as (
        insert into public.workspaces (name) select 'bench ' || n from generate_series(1, ${wanted}) n
        returning id
      )
      insert into public.workspace_members (workspace_id, user_id, role)
      select id, (select user_id from public.workspace_members
                   where workspace_id = ${workspaceId}), 'owner' from made
      returning workspace_id`
    owned.push(...rows.map((row) => ({ token, workspaceId: row.workspace_id as string })))
  }
  const places = kinds.map((kind) => (kind === "mine" ? people.pop()! : owned.pop()!))
  const jobs = places.map(({ workspaceId }) => ({
    ...{ workspace_id: workspaceId, type: "export.pdf", title: "Bench" },
  }))
  await sql`select public.enqueue_jobs(${QUEUE}, ${sql.json(jobs)})`
  const [claimed] = await sql`select public.claim_jobs(${QUEUE}, 'bench', ${count}) as answer`
  const running = new Map(
    (claimed!.answer as { jobs: { id: string; workspace_id: string; lease: string }[] }).jobs.map(
      (job) => [job.workspace_id, job],
    ),
  )
  return inTurns(places, async ({ token, workspaceId }, n) => {
    const { id: jobId, lease } = running.get(workspaceId)!
    const kind = kinds[n]!
    const path = await pathOf(sql, kind, workspaceId, jobId)
    return { kind, path, token, jobId, lease, workspaceId }
  })
}

async function pathOf(sql: Sql, kind: Followed["kind"], workspaceId: string, jobId: string) {
  if (kind === "mine") return "/api/v1/export/stream"
  if (kind === "export") return `/api/v1/export/job/${jobId}/stream`
  const id = randomUUID()
  await sql`insert into public.batches ${sql({ id, workspace_id: workspaceId, request_hash: "x" })}`
  await sql`insert into public.batch_items ${sql({ batch_id: id, position: 1, job_id: jobId, reused: false })}`
  return `/api/v1/export/batch/${id}/stream`
}

async function inTurns<In, Out>(all: In[], make: (one: In, n: number) => Promise<Out>) {
  const made: Out[] = []
  let next = 0
  const turn = async () => {
    for (let n = next++; n < all.length; n = next++) made[n] = await make(all[n]!, n)
  }
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, turn))
  return made
}

/** One change by another process than the app's. Answers its revision. */
export async function change(sql: Sql, one: Followed, percent: number): Promise<number> {
  const [row] = await sql`
    select public.report_progress(${one.jobId}, ${one.lease}, 'printing', ${percent}) as answer`
  return (row!.answer as { revision: number }).revision
}

/** The same for all in one statement: they are visible at the same moment. */
export async function changeAll(sql: Sql, all: Followed[]): Promise<Map<string, number>> {
  const rows = await sql`
    update public.jobs set stage = 'saving', progress = 90 where id = any (${all.map(({ jobId }) => jobId)})
    returning id, revision`
  return new Map(rows.map(({ id, revision }) => [id as string, Number(revision)]))
}
