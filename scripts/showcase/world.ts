import postgres from "postgres"
import type { LocalStack } from "../local-stack"
import { makeOperator } from "../local-stack/seed"
import { newPerson, type Shown } from "./people"

type Call = (method: string, path: string, body?: object) => Promise<any> // eslint-disable-line @typescript-eslint/no-explicit-any

/** Three people: one with an export in every state, one with nothing at all, one who runs the place. */
export interface World {
  member: Shown
  newcomer: Shown
  operator: Shown
  sql: postgres.Sql
  documents: Record<"resume" | "letter" | "report", string>
  exports: Record<"completed" | "failed" | "expired" | "cancelled" | "running", string>
  /** `finished` lacks some, `complete` has all. */
  batches: Record<"running" | "finished" | "complete", string>
  close(): Promise<void>
}

let made = 0

/** A workspace as it looks after a week of use. Nothing in it moves: what waits is in a queue that is paused. */
export async function makeShowcase(stack: LocalStack, appUrl: string): Promise<World> {
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} })
  const stamp = `${process.pid}${made++ || ""}`
  const member = await newPerson(stack, "Imogen Fairweather", `imogen-${stamp}@fairweather.example`)
  const newcomer = await newPerson(stack, "Tobias", `tobias-${stamp}@nwosu.example`)
  await sql`delete from public.documents where workspace_id = ${newcomer.workspaceId}`
  const olga = `olga-${stamp}@pressrun.example`
  const operator = await newPerson(stack, "Olga", olga)
  await makeOperator(stack, olga)

  const call = callAs(appUrl, member)
  // People's own machines have Japanese letters; the browser that comes with the press has none for the interface.
  await sql.begin(async (tx) => {
    // Without triggers: it stays where it is in the order of changes.
    await tx`set local session_replication_role = replica`
    await tx`
      update public.documents set title = 'Sakura Mizuki, résumé in Japanese'
       where workspace_id = ${member.workspaceId} and title ~ '[ぁ-龯]'`
  })
  const { documents } = await call("GET", "/api/v1/documents")
  const ids = documents.map(({ id }: { id: string }) => id) as string[]
  const first = (kind: string) =>
    documents.find((one: { kind: string }) => one.kind === kind).id as string

  const finished = await call("POST", "/api/v1/export/batch", { documentIds: ids.slice(0, 5) })
  const complete = await call("POST", "/api/v1/export/batch", { documentIds: ids.slice(5) })
  const printed: string[] = finished.jobs.map(({ jobId }: { jobId: string }) => jobId)
  const whole: string[] = complete.jobs.map(({ jobId }: { jobId: string }) => jobId)
  for (const id of [...printed, ...whole]) await untilCompleted(call, id)
  await backdate(sql, printed)
  const [expired, failed, cancelled, completed] = printed as [string, string, string, string]
  await makeExpired(sql, expired)
  await makeFailed(sql, failed)
  await makeCancelled(sql, cancelled)
  const running = await makeRunning(sql, call, member, ids.slice(2, 6))
  return {
    ...{ member, newcomer, operator, sql },
    documents: { resume: first("resume"), letter: first("letter"), report: first("report") },
    exports: { completed, expired, failed, cancelled, running: running.jobId },
    batches: {
      finished: finished.batchId,
      complete: complete.batchId,
      running: running.batchId,
    },
    close: () => sql.end(),
  }
}

export const callAs =
  (appUrl: string, { token }: Shown): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const answer = await fetch(appUrl + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const { data, error } = (await answer.json()) as { data?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method} ${path}: ${error.message}`)
    return data
  }

export async function untilCompleted(call: Call, id: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { status, error } = await call("GET", `/api/v1/export/job/${id}`)
    if (status === "completed") return
    if (status === "failed") throw new Error(`Export ${id} failed: ${error?.message}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Export ${id} did not end.`)
}

/** Printed over the last days, the first one first, not all in this minute. */
async function backdate(sql: postgres.Sql, jobs: string[]): Promise<void> {
  for (const [index, id] of jobs.entries()) {
    const ago = `${(jobs.length - index) * 19 + 2} hours`
    await sql`
      update public.jobs set created_at = created_at - ${ago}::interval,
             started_at = started_at - ${ago}::interval, finished_at = finished_at - ${ago}::interval
       where id = ${id}`
    await sql`
      update public.job_attempts set started_at = started_at - ${ago}::interval,
             finished_at = finished_at - ${ago}::interval where job_id = ${id}`
    await sql`
      update public.artifacts set created_at = created_at - ${ago}::interval,
             expires_at = expires_at - ${ago}::interval where job_id = ${id}`
  }
}

const makeExpired = (sql: postgres.Sql, id: string) => sql`
  with attempt as (
    update public.job_attempts set started_at = started_at - interval '8 days',
           finished_at = finished_at - interval '8 days' where job_id = ${id}
  ), job as (
    update public.jobs set created_at = created_at - interval '8 days', started_at = started_at - interval '8 days',
           finished_at = finished_at - interval '8 days' where id = ${id})
  update public.artifacts set created_at = created_at - interval '8 days', expires_at = now() - interval '1 day',
         deleted_at = now() - interval '1 day' where job_id = ${id}`

async function makeFailed(sql: postgres.Sql, id: string): Promise<void> {
  await sql`delete from public.artifacts where job_id = ${id}`
  await sql`
    update public.jobs set status = 'failed', stage = 'rendering', progress = 30,
           error_code = 'too_many_pages',
           error_message = 'This document has 312 pages; we print up to 200.'
     where id = ${id}`
  await sql`
    update public.job_attempts set outcome = 'failed', timings = timings - '{printing,finishing,saving}'::text[],
           error_code = 'too_many_pages',
           error_message = 'This document has 312 pages; we print up to 200.'
     where job_id = ${id}`
}

async function makeCancelled(sql: postgres.Sql, id: string): Promise<void> {
  await sql`delete from public.artifacts where job_id = ${id}`
  await sql`delete from public.job_attempts where job_id = ${id}`
  await sql`update public.jobs set status = 'cancelled', stage = 'queued', progress = 0 where id = ${id}`
}

/** A batch in mid-print, in a lane that no press serves: one is printed, one is on the press, the others wait. */
export async function makeRunning(
  sql: postgres.Sql,
  call: Call,
  member: Shown,
  documentIds: string[],
) {
  const lane = `showcase-${member.workspaceId.slice(0, 8)}`
  await sql`update public.queues set paused = true where name = 'pdf'`
  try {
    const batch = await call("POST", "/api/v1/export/batch", {
      documentIds,
      options: { pageSize: "Letter" },
    })
    await sql`insert into public.queues (name, max_concurrency, lease_seconds) values (${lane}, 1, 3600)`
    await sql`update public.jobs set queue = ${lane} where workspace_id = ${member.workspaceId} and status = 'pending'`
    await sql`update public.turns set queue = ${lane} where workspace_id = ${member.workspaceId}`
    const [row] = await sql`select public.claim_jobs(${lane}, 'showcase', 1) as claimed`
    const [job] = (row!.claimed as { jobs: { id: string; lease: string }[] }).jobs
    await sql`select public.report_progress(${job!.id}, ${job!.lease}, 'printing', 60)`
    await sql`update public.queues set paused = true where name = ${lane}`
    return { jobId: job!.id, batchId: batch.batchId as string }
  } finally {
    await sql`update public.queues set paused = false where name = 'pdf'`
  }
}
