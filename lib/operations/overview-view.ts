import { z } from "zod"
import { time } from "./time"

export const problemKinds = [
  "no_tick",
  "backlog",
  "paused",
  "stuck",
  "worker_lost",
  "failing_template",
  "quota",
  "cleanup_behind",
] as const

export const problem = z
  .object({
    kind: z.enum(problemKinds),
    subject: z.string().meta({ description: "which job, worker, template or workspace, if any" }),
    severity: z.enum(["warning", "critical"]),
    message: z.string().meta({ description: "what is wrong and what to do" }),
    openedAt: time,
    resolvedAt: time.nullable(),
  })
  .meta({ id: "Problem" })

export const queueSettings = z
  .object({
    name: z.string(),
    paused: z.boolean(),
    maxConcurrency: z.number().int().meta({ description: "presses: jobs at once, everywhere" }),
    maxConcurrencyPerWorkspace: z.number().int().nullable(),
    maxClaimsPerTick: z.number().int(),
    maxClaimsPerWorkspace: z.number().int(),
    leaseSeconds: z.number().int(),
    maxAttempts: z.number().int(),
  })
  .meta({ id: "Queue" })

export const press = z.object({
  slot: z.number().int(),
  jobId: z.uuid(),
  title: z.string(),
  workspaceId: z.uuid(),
  workspace: z.string(),
  stage: z.string(),
  progress: z.number().int(),
  attempt: z.number().int(),
  worker: z.string(),
  startedAt: time,
  leaseExpiresAt: time,
  cancelling: z.boolean(),
})

export const cleanupRun = z
  .object({
    startedAt: time,
    finishedAt: time,
    expired: z.number().int(),
    stray: z.number().int(),
    prunedJobs: z.number().int(),
    done: z.boolean().meta({ description: "false when time ran out: the next run goes on" }),
    error: z.string().nullable(),
  })
  .meta({ id: "CleanupRun" })

export const overview = z
  .object({
    at: time.meta({ description: "when it was read, by the clock that all times here are from" }),
    queue: queueSettings,
    problems: z.array(problem),
    presses: z.array(press).meta({ description: "those at work" }),
    waiting: z.number().int(),
    oldestWaitSeconds: z.number().nullable(),
    workspacesWaiting: z.number().int(),
    retrying: z.number().int(),
    nextDueAt: time.nullable(),
    dead: z.number().int(),
    deadToday: z.number().int(),
    lastTick: z
      .object({
        seconds: z.number(),
        finishedAt: time,
        claimed: z.number().int(),
        contended: z.number().int(),
        throttled: z.number().int(),
        source: z.string(),
        worker: z.string(),
      })
      .nullable(),
    contendedLately: z.number().int(),
    cronAt: time.nullable(),
    workerAt: time.nullable(),
    workers: z.array(
      z.object({
        name: z.string(),
        source: z.string(),
        lastAt: time,
        lastSeconds: z.number(),
        ticks: z.number().int(),
        claimed: z.number().int(),
        completed: z.number().int(),
        failed: z.number().int(),
        contended: z.number().int(),
        running: z.number().int(),
      }),
    ),
    lastCleanup: cleanupRun.nullable(),
  })
  .meta({ id: "Overview" })

export type Overview = z.infer<typeof overview>
export type Problem = z.infer<typeof problem>
export type Press = z.infer<typeof press>
export type CleanupRun = z.infer<typeof cleanupRun>
export type QueueSettings = z.infer<typeof queueSettings>

export const seriesStep = z.object({
  startsAt: time,
  completed: z.number().int(),
  retried: z.number().int(),
  failed: z.number().int(),
  waitP50: z.number().nullable(),
  waitP95: z.number().nullable(),
  runP50: z.number().nullable(),
  runP95: z.number().nullable(),
})

export type SeriesStep = z.infer<typeof seriesStep>
