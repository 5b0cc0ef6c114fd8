import type { z } from "zod"
import type { Job } from "@/lib/repositories/jobs"
import type { Json } from "@/lib/supabase/database.types"

export interface JobContext<Payload> {
  job: Job
  payload: Payload
  /** Fires when the job was cancelled, its lease lost, or the drain is out of time. */
  signal: AbortSignal
  /** Tells the stage reached. Throws when the job is no longer ours. */
  progress(stage: string, percent: number): Promise<void>
}

export interface JobResult {
  artifact: Json
  timings: Record<string, number>
  /** What is nice to have and nobody waits for: done once the job counts as completed. */
  afterwards?(): Promise<void>
  /** Undoes what was done outside the database when the result comes too late to count. */
  discard(): Promise<void>
}

export interface Handler<Payload = unknown> {
  payload: z.ZodType<Payload>
  run(context: JobContext<Payload>): Promise<JobResult>
}

/** Job type → how to do it. */
export type Handlers = Record<string, Handler>

/** Keeps the payload's type between its schema and its handler, then forgets it for the registry. */
export const defineHandler = <Payload>(handler: Handler<Payload>): Handler => handler as Handler
