import { randomUUID } from "node:crypto"
import postgres from "postgres"
import type { LocalStack } from "../../scripts/local-stack"

export type Sql = postgres.Sql

export interface ClaimedJob {
  id: string
  workspace_id: string
  attempts: number
  lease: string
  slot: number
}

export interface QueueLimits {
  max_concurrency?: number
  max_concurrency_per_workspace?: number | null
  max_claims_per_workspace?: number
  max_claims_per_tick?: number
  lease_seconds?: number
  max_attempts?: number
}

/** Every connection is a session of its own, as the service role's would be. */
export const connect = (stack: LocalStack, max = 1): Sql =>
  postgres(stack.databaseUrl, { max, onnotice: () => {} })

/** A lane that no other test knows. */
export async function makeQueue(sql: Sql, limits: QueueLimits = {}): Promise<string> {
  const name = `q${randomUUID().slice(0, 8)}`
  await sql`insert into public.queues ${sql({ name, max_concurrency: 3, ...limits })}`
  return name
}

export async function makeWorkspaces(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql`
    insert into public.workspaces (name) select 'w' || n from generate_series(1, ${count}) n returning id`
  return rows.map(({ id }) => id as string)
}

export interface NewJob {
  workspace_id: string
  priority?: number
  dedupe_key?: string
  run_after?: string
  title?: string
  payload?: { template?: string }
}

export async function enqueue(sql: Sql, queue: string, jobs: NewJob[]): Promise<string[]> {
  const list = jobs.map((job) => ({ type: "test", ...job }))
  const rows =
    await sql`select job_id from public.enqueue_jobs(${queue}, ${sql.json(list)}) order by place`
  return rows.map(({ job_id }) => job_id as string)
}

export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

export async function claimAll(sql: Sql, queue: string, worker: string, limit: number) {
  const [row] = await sql`select public.claim_jobs(${queue}, ${worker}, ${limit}) as answer`
  return row!.answer as { jobs: ClaimedJob[]; throttled: boolean; contended: boolean }
}

export const claim = async (sql: Sql, queue: string, worker = "w", limit = 3) =>
  (await claimAll(sql, queue, worker, limit)).jobs

const file = (path: string) => ({
  ...{ path, file_name: "a.pdf", bytes: 1, pages: 1, sha256: "0".repeat(64) },
  ...{ document_version: 1, template: "gazette", options: {} },
})

/** `completed`, `cancelled` or `lost`; each with a file of its own unless told otherwise. */
export async function complete(sql: Sql, job: ClaimedJob, withFile = true): Promise<string> {
  const artifact = withFile ? file(`${job.workspace_id}/${job.id}/${job.lease}.pdf`) : null
  const [row] = await sql`
    select public.complete_job(${job.id}, ${job.lease}, ${sql.json(artifact)}) as outcome`
  return row!.outcome as string
}

export async function completeAll(sql: Sql, jobs: ClaimedJob[]): Promise<void> {
  const results = jobs.map(({ id, lease }) => ({ id, lease }))
  await sql`select * from public.complete_jobs(${sql.json(results)})`
}

export async function fail(sql: Sql, job: ClaimedJob, retry: string): Promise<string> {
  const [row] = await sql`
    select public.fail_job(${job.id}, ${job.lease}, ${retry}, 'test', 'It failed.') as outcome`
  return row!.outcome as string
}

export async function heartbeat(sql: Sql, job: ClaimedJob): Promise<string> {
  const held = [{ id: job.id, lease: job.lease }]
  const [row] = await sql`select verdict from public.heartbeat_jobs(${sql.json(held)})`
  return row!.verdict as string
}

export async function getJob(sql: Sql, id: string) {
  const [row] = await sql`select * from public.jobs where id = ${id}`
  return row!
}

/** Makes what runs in a queue look abandoned, without the wait. */
export const expireLeases = (sql: Sql, queue: string) => sql`
  update public.jobs set lease_expires_at = clock_timestamp() - interval '1 second'
   where queue = ${queue} and status = 'processing'`

/** Makes every retry due, without the wait. */
export const makeDue = (sql: Sql, queue: string) => sql`
  update public.jobs set run_after = clock_timestamp() where queue = ${queue} and parked`
