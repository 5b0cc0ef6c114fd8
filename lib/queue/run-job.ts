import { log } from "@/lib/log"
import type { ExportRow } from "@/lib/repositories/export-row"
import { completeJob, failJob, type Job, type Lease } from "@/lib/repositories/jobs"
import { traceAttempt } from "@/lib/telemetry/attempt"
import type { Stages } from "@/lib/telemetry/stages"
import { publishChange } from "./changes"
import type { Handlers, JobResult } from "./handlers"
import { Reports } from "./reports"
import { classify } from "./retry"
import { Stopped } from "./stopped"

export type Outcome = "completed" | "retried" | "failed" | "cancelled" | "lost" | "released"

interface Ended {
  outcome: Outcome
  /** Of the error that ended it. */
  code?: string
  /** The completed export, as it is now. */
  row?: ExportRow
  /** Still to be done, by whoever has time: the job has ended without it. */
  afterwards?: () => Promise<void>
}

/** One attempt at one job, from claim to its end in the database. */
export async function runJob(job: Job, handlers: Handlers, stop: AbortController): Promise<Ended> {
  const started = Date.now()
  const ended = await traceAttempt(job, (stages) =>
    attempt(job, handlers, stop, stages).catch((error) => giveUp(job, error, stop.signal)),
  )
  const { outcome } = ended
  publishChange({ jobId: job.id, workspaceId: job.workspace_id, ended: ended.row })
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
  handlers: Handlers,
  stop: AbortController,
  stages: Stages,
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
    progress: (stage, percent) => {
      stages.enter(stage)
      return reports.add(stage, percent)
    },
  })
  stages.done(result.timings)
  try {
    await reports.sent()
  } catch (error) {
    // Another has the job by now, or nobody could be told: what we made is nobody's.
    await result.discard()
    throw error
  }
  return finish(job.lease, result)
}

/** The result counts only if we still own the job: otherwise what we made is taken away again. */
async function finish(lease: Lease, result: JobResult): Promise<Ended> {
  const { outcome, export: row } = await completeJob(lease, result.artifact, result.timings)
  if (outcome === "completed")
    return { outcome, row: row ?? undefined, afterwards: result.afterwards }
  await result.discard()
  return { outcome }
}

async function giveUp(job: Job, error: unknown, signal: AbortSignal): Promise<Ended> {
  const stopped = signal.aborted ? signal.reason : undefined
  if (stopped instanceof Stopped) {
    if (stopped.reason === "lost") return { outcome: "lost" }
    // The drain releases what it ran out of time for, all at once.
    if (stopped.reason === "out_of_time") return { outcome: "released" }
  }
  const failure = classify(error)
  const { id, attempts, trace_id, lease } = job
  const { code } = failure
  log.warn({ job: id, attempt: attempts, trace: trace_id, code, err: error }, "attempt failed")
  // For a job that somebody cancelled, the database makes this its cancellation.
  return { outcome: await failJob(lease, failure), code }
}

const neverSucceeds = (code: string, message: string) =>
  Object.assign(new Error(message), { code, retry: "never" as const })
