import { z } from "zod"
import { adminClient } from "@/lib/supabase/admin"
import type { Json } from "@/lib/supabase/database.types"
import { exportRow } from "./export-row"
import { unwrap } from "./unwrap"

const claim = z.object({
  jobs: z.array(
    z.object({
      id: z.uuid(),
      workspace_id: z.uuid(),
      document_id: z.uuid().nullable(),
      type: z.string(),
      payload: z.unknown(),
      attempts: z.number().int(),
      lease: z.uuid(),
      slot: z.number().int(),
      trace_id: z.string(),
      parent_span: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  throttled: z.boolean(),
  contended: z.boolean(),
})

/** A job as its worker sees it. */
export type Job = Omit<z.infer<typeof claim>["jobs"][number], "lease"> & { lease: Lease }

export interface Claim {
  jobs: Job[]
  /** The cap kept work waiting. */
  throttled: boolean
  /** Another claim had to be waited for. */
  contended: boolean
}

/** The right to work on a job. Its id is new with every claim, and every change a worker makes is fenced on it. */
export type Lease = { jobId: string; id: string }
export type Verdict = "keep" | "cancel" | "lost"

const held = (leases: Lease[]) => leases.map(({ jobId, id }) => ({ id: jobId, lease: id }))
const fence = ({ jobId, id }: Lease) => ({ p_job: jobId, p_lease: id })

export async function claimJobs(queue: string, worker: string, limit: number): Promise<Claim> {
  const answer = unwrap(
    await adminClient().rpc("claim_jobs", { p_queue: queue, p_worker: worker, p_limit: limit }),
  )
  const { jobs, throttled, contended } = claim.parse(answer)
  const withLease = jobs.map((job) => ({
    ...job,
    lease: { jobId: job.id, id: job.lease },
  }))
  return { jobs: withLease, throttled, contended }
}

export async function heartbeatJobs(leases: Lease[]): Promise<(Lease & { verdict: Verdict })[]> {
  const rows = unwrap(await adminClient().rpc("heartbeat_jobs", { p_jobs: held(leases) }))
  return rows.map(({ job_id, lease, verdict }) => ({
    jobId: job_id,
    id: lease,
    verdict: verdict as Verdict,
  }))
}

const report = z.object({
  verdict: z.enum(["keep", "cancel", "lost"]),
  revision: z.number().int().optional(),
})

export async function reportProgress(lease: Lease, stage: string, progress: number) {
  const answer = await adminClient().rpc("report_progress", {
    ...fence(lease),
    p_stage: stage,
    p_progress: progress,
  })
  return report.parse(unwrap(answer))
}

const completion = z.object({
  outcome: z.enum(["completed", "cancelled", "lost"]),
  /** As it is now, if it was completed. */
  export: exportRow.nullable(),
})

type Completion = z.infer<typeof completion>

export async function completeJob(
  lease: Lease,
  artifact: Json,
  timings: Record<string, number>,
): Promise<Completion> {
  const answer = await adminClient().rpc("complete_export", {
    ...fence(lease),
    p_artifact: artifact,
    p_timings: timings,
  })
  return completion.parse(unwrap(answer))
}

export interface Failure {
  retry: "soon" | "later" | "once" | "never"
  code: string
  message: string
}

export async function failJob(
  lease: Lease,
  failure: Failure,
): Promise<"retried" | "failed" | "cancelled" | "lost"> {
  const answer = await adminClient().rpc("fail_job", {
    ...fence(lease),
    p_retry: failure.retry,
    p_code: failure.code,
    p_message: failure.message,
  })
  return unwrap(answer) as "retried" | "failed" | "cancelled" | "lost"
}

export async function releaseJobs(leases: Lease[]): Promise<number> {
  return unwrap(await adminClient().rpc("release_jobs", { p_jobs: held(leases) }))
}

export interface Pulse {
  waiting: number
  nextDueAt: Date | null
}

export async function readPulse(queue: string): Promise<Pulse> {
  const [row] = unwrap(await adminClient().rpc("queue_pulse", { p_queue: queue }))
  const due = row?.next_due_at
  return { waiting: row?.waiting ?? 0, nextDueAt: due ? new Date(due) : null }
}

export interface Tick {
  queue: string
  worker: string
  source: "kick" | "cron" | "worker"
  started_at: string
  depth: number
  claimed: number
  completed: number
  failed: number
  throttled: number
  contended: number
  per_workspace: Record<string, number>
}

export async function recordTick(tick: Tick): Promise<void> {
  unwrap(await adminClient().rpc("record_tick", { p_tick: { ...tick } }))
}

/** How many problems are open; null when somebody else just looked. */
export async function lookForProblems(
  queue: string,
  source: Tick["source"],
): Promise<number | null> {
  return unwrap(await adminClient().rpc("look_for_problems", { p_queue: queue, p_source: source }))
}
