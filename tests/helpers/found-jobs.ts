import type { Sql } from "./queue"
import { makeQueue, makeWorkspaces } from "./queue"

export interface Job {
  id: string
  place: number
  workspace_id: string
  title: string
  status: string
  parked: boolean
  error_code: string | null
  template: string
  created_at: Date
  batch_id: string | null
  trace_id: string | null
}

export const titles = [
  "Résumé of Ada",
  "100% of it",
  "under_score",
  `O'Hara says "no"`,
  "back\\slash",
  "Quarterly Report",
  "quarterly letter",
  "%L $1 %s {}",
]
export const errorCodes = ["out_of_memory", "bad_payload", "it's"]
export const templates = ["gazette", "broadsheet", "letter%head"]
export const statuses = ["pending", "processing", "completed", "failed", "cancelled"]
/** Younger than what a pruning test may take away. */
const OLDEST_SECONDS = 25 * 86_400

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

function someJob(place: number, createdAt: Date, workspaces: string[]) {
  const status = pick(statuses)
  const parked = status === "pending" && Math.random() < 0.4
  return {
    ...{ id: crypto.randomUUID(), place, workspace_id: pick(workspaces), title: pick(titles) },
    ...{ status, parked, created_at: createdAt, template: pick(templates) },
    error_code: status === "failed" || parked ? pick(errorCodes) : null,
    ...{ batch_id: null as string | null, trace_id: null as string | null },
  }
}

/** Jobs of all sorts, most of them recent, in the order in which they came. */
export async function addJobsOfAllSorts(sql: Sql, count: number): Promise<Job[]> {
  const queue = await makeQueue(sql, { max_concurrency: 1000 })
  const workspaces = await makeWorkspaces(sql, 4)
  const ages = Array.from({ length: count }, () => OLDEST_SECONDS * Math.random() ** 6)
  const jobs: Job[] = ages
    .sort((a, b) => b - a)
    // Before all jobs of other tests: who came earlier was dated earlier, as it is outside of tests.
    .map((age, n) => someJob(n - count, new Date(Date.now() - age * 1000), workspaces))
  await sql`
    insert into public.jobs (id, place, queue, workspace_id, type, title, payload, status, parked, error_code,
           max_attempts, created_at, finished_at, progress, slot, worker, lease, lease_expires_at, started_at)
    select g.id, g.place, ${queue}, g.workspace_id, 'test', g.title, jsonb_build_object('template', g.template),
           g.status, g.parked, g.error_code, 5, g.created_at,
           case when g.status in ('completed', 'failed', 'cancelled') then g.created_at end,
           case g.status when 'completed' then 100 else 0 end,
           case g.status when 'processing' then row_number() over () end,
           case g.status when 'processing' then 'w' end,
           case g.status when 'processing' then gen_random_uuid() end,
           case g.status when 'processing' then now() + interval '1 hour' end,
           case g.status when 'processing' then now() end
      from jsonb_to_recordset(${sql.json(JSON.parse(JSON.stringify(jobs)))}) as g (id uuid, place bigint,
           workspace_id uuid, title text, template text, status text, parked boolean, error_code text,
           created_at timestamptz)`
  await putInBatches(sql, jobs)
  return jobs
}

/** Every fifth job was asked for by a click of its own. */
async function putInBatches(sql: Sql, jobs: Job[]): Promise<void> {
  for (const job of jobs.filter((_, n) => n % 5 === 0)) {
    const [batch] = await sql`
      insert into public.batches (workspace_id, request_hash) values (${job.workspace_id}, 'x')
      returning id, trace_id`
    job.batch_id = batch!.id as string
    job.trace_id = batch!.trace_id as string
    await sql`insert into public.batch_items ${sql({ batch_id: job.batch_id, position: 1, job_id: job.id, reused: false })}`
  }
}

export interface Filter {
  text?: string
  status?: string
  errorCode?: string
  workspaceId?: string
  template?: string
  from?: string
  to?: string
}

/** The same question, asked of a list. */
export function isFound(job: Job, filter: Filter): boolean {
  const text = filter.text?.trim().toLowerCase()
  const ids = [job.id, job.workspace_id, job.batch_id, job.trace_id]
  const waiting = job.status === "pending"
  const statusOf = waiting && job.parked ? "retrying" : job.status
  return (
    (!text || ids.includes(text) || job.title.toLowerCase().includes(text)) &&
    (!filter.status || filter.status === statusOf) &&
    (!filter.errorCode || filter.errorCode === job.error_code) &&
    (!filter.workspaceId || filter.workspaceId === job.workspace_id) &&
    (!filter.template || filter.template === job.template) &&
    (!filter.from || job.created_at >= new Date(filter.from)) &&
    (!filter.to || job.created_at < new Date(filter.to))
  )
}
