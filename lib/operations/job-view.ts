import { z } from "zod"
import { statuses } from "@/lib/repositories/export-row"
import { time } from "./time"
import { action } from "./use-view"

/** `retrying` is no status of a job: it waits for its next attempt. */
export const searchedStatuses = [...statuses, "retrying"] as const

export const operatorJob = z
  .object({
    id: z.uuid(),
    title: z.string(),
    type: z.string(),
    status: z.enum(statuses),
    retryAt: time.nullable(),
    cancelling: z.boolean(),
    stage: z.string(),
    progress: z.number().int(),
    priority: z.number().int(),
    attempts: z.number().int(),
    maxAttempts: z.number().int(),
    slot: z.number().int().nullable(),
    worker: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
    template: z.string().nullable(),
    workspaceId: z.uuid(),
    workspace: z.string(),
    documentId: z.uuid().nullable(),
    traceId: z.string(),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: "OperatorJob" })

export type OperatorJob = z.infer<typeof operatorJob>

export const operatorJobDetails = operatorJob
  .extend({
    payload: z.unknown().meta({ description: "names the document; its content is not in it" }),
    attemptsMade: z.array(
      z.object({
        attempt: z.number().int(),
        worker: z.string(),
        startedAt: time,
        finishedAt: time,
        outcome: z.string(),
        error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
        timings: z.record(z.string(), z.number()),
      }),
    ),
    file: z
      .object({
        bytes: z.number().int(),
        pages: z.number().int(),
        downloads: z.number().int(),
        expiresAt: time,
        deletedAt: time.nullable(),
      })
      .nullable(),
    batchIds: z.array(z.uuid()),
    actions: z.array(action),
  })
  .meta({ id: "OperatorJobDetails" })

export type OperatorJobDetails = z.infer<typeof operatorJobDetails>

export const actedOn = z.array(
  z.object({ jobId: z.uuid(), title: z.string().nullable(), result: z.string() }),
)

export type ActedOn = z.infer<typeof actedOn>
