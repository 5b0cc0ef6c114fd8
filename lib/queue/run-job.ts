import { log } from "@/lib/log"
import { completeJob, failJob, type Job, type Lease } from "@/lib/repositories/jobs"
import { publishChange } from "./changes"
import type { Handlers, JobResult } from "./handlers"
import { Reports } from "./reports"
import { classify } from "./retry"
import { Stopped } from "./stopped"

export type Outcome = "completed" | "retried" | "failed" | "cancelled" | "lost" | "released"

interface Ended {
  outcome: Outcome
  /** Still to be done, by whoever has time: the job has ended without it. */
  afterwards?: () => Promise<void>
}

/** One attempt at one job, from claim to its end in the database. */
export async function runJob(job: Job, handlers: Handlers, stop: AbortController): Promise<Ended> {
  const { lease } = job
  const started = Date.now()
  const ended = await attempt(job, lease, handlers, stop).catch(async (error) => ({
    outcome: await giveUp(lease, error, stop.signal),
  }))
  const { outcome } = ended
  publishChange({ jobId: job.id, workspaceId: job.workspace_id })
  log.info(
    {
      job: job.id,
      attempt: job.attempts,
      workspace: job.workspace_id,
      trace: job.trace_id,
      type: job.type,
      outcome,
      ms: Date.now() - started,
    },
    "job",
  )
  return ended
}

async function attempt(
  job: Job,
  lease: Lease,
  handlers: Handlers,
  stop: AbortController,
): Promise<Ended> {
  const handler = handlers[job.type]
  if (!handler) throw neverSucceeds("unknown_type", `Nothing here knows how to do ${job.type}.`)
  const payload = handler.payload.safeParse(job.payload)
  if (!payload.success) throw neverSucceeds("bad_payload", "The request of this job is malformed.")

  const reports = new Reports(job, stop)
  const result = await handler.run({
    job,
    payload: payload.data,
    signal: stop.signal,
    progress: (stage, percent) => reports.add(stage, percent),
  })
  await reports.sent()
  return finish(lease, result)
}

/** The result counts only if we still own the job: otherwise what we made is taken away again. */
async function finish(lease: Lease, result: JobResult): Promise<Ended> {
  const outcome = await completeJob(lease, result.artifact, result.timings)
  if (outcome === "completed") return { outcome, afterwards: result.afterwards }
  await result.discard()
  return { outcome }
}

async function giveUp(lease: Lease, error: unknown, signal: AbortSignal): Promise<Outcome> {
  const stopped = signal.aborted ? signal.reason : undefined
  if (stopped instanceof Stopped) {
    if (stopped.reason === "lost") return "lost"
    // The drain releases what it ran out of time for, all at once.
    if (stopped.reason === "out_of_time") return "released"
  }
  const failure = classify(error)
  log.warn(
    { job: lease.jobId, attempt: lease.attempt, code: failure.code, err: error },
    "attempt failed",
  )
  // For a job that somebody cancelled, the database makes this its cancellation.
  return failJob(lease, failure)
}

const neverSucceeds = (code: string, message: string) =>
  Object.assign(new Error(message), { code, retry: "never" as const })
