import { adminClient } from "@/lib/supabase/admin"
import type { Json, Tables } from "@/lib/supabase/database.types"
import { unwrap } from "./unwrap"

export type Job = Tables<"jobs">
/** What makes an attempt the owner of a job: every change a worker makes is fenced on it. */
export type Lease = { jobId: string; worker: string; attempt: number }
export type Verdict = "keep" | "cancel" | "lost"

export const leaseOf = (job: Job): Lease => ({
  jobId: job.id,
  worker: job.worker ?? "",
  attempt: job.attempts,
})

const held = (leases: Lease[]) => leases.map(({ jobId, attempt }) => ({ id: jobId, attempt }))
const fence = (lease: Lease) => ({
  p_job: lease.jobId,
  p_worker: lease.worker,
  p_attempt: lease.attempt,
})

export async function claimJobs(queue: string, worker: string, limit: number): Promise<Job[]> {
  return unwrap(
    await adminClient().rpc("claim_jobs", { p_queue: queue, p_worker: worker, p_limit: limit }),
  )
}

export async function heartbeatJobs(
  worker: string,
  leases: Lease[],
): Promise<Map<string, Verdict>> {
  const rows = unwrap(
    await adminClient().rpc("heartbeat_jobs", { p_worker: worker, p_jobs: held(leases) }),
  )
  return new Map(rows.map((row) => [row.job_id, row.verdict as Verdict]))
}

export async function reportProgress(
  lease: Lease,
  stage: string,
  progress: number,
): Promise<Verdict> {
  const answer = await adminClient().rpc("report_progress", {
    ...fence(lease),
    p_stage: stage,
    p_progress: progress,
  })
  return unwrap(answer) as Verdict
}

export async function completeJob(
  lease: Lease,
  artifact: Json,
  timings: Record<string, number>,
): Promise<"completed" | "cancelled" | "lost"> {
  const answer = await adminClient().rpc("complete_job", {
    ...fence(lease),
    p_artifact: artifact,
    p_timings: timings,
  })
  return unwrap(answer) as "completed" | "cancelled" | "lost"
}

export interface Failure {
  retry: "soon" | "later" | "never"
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

export async function releaseJobs(worker: string, leases: Lease[]): Promise<number> {
  return unwrap(await adminClient().rpc("release_jobs", { p_worker: worker, p_jobs: held(leases) }))
}

export async function findNextDueAt(queue: string): Promise<Date | null> {
  const due = unwrap(await adminClient().rpc("next_due_at", { p_queue: queue }))
  return due ? new Date(due) : null
}

export interface Tick {
  queue: string
  worker: string
  source: "kick" | "cron" | "worker"
  startedAt: Date
  claimed: number
  completed: number
  failed: number
}

export async function recordTick(tick: Tick): Promise<void> {
  const answer = await adminClient().rpc("record_tick", {
    p_queue: tick.queue,
    p_worker: tick.worker,
    p_source: tick.source,
    p_started_at: tick.startedAt.toISOString(),
    p_claimed: tick.claimed,
    p_completed: tick.completed,
    p_failed: tick.failed,
  })
  unwrap(answer)
}
