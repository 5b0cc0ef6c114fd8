import { z } from "zod"
import { time } from "./time"

export const workspaceLimits = z.object({
  id: z.uuid(),
  quotaBytes: z.number().int(),
  maxExportsPerDay: z.number().int(),
  maxWaitingJobs: z.number().int(),
  maxBatchSize: z.number().int(),
  maxDocuments: z.number().int(),
})

export const workspaceUse = workspaceLimits
  .extend({
    name: z.string(),
    waiting: z.number().int(),
    running: z.number().int(),
    served: z.number().int().meta({ description: "jobs of the last 24 hours" }),
    share: z.number().meta({ description: "of all jobs of the last 24 hours, 0 to 1" }),
    usedBytes: z.number().int(),
  })
  .meta({ id: "WorkspaceUse" })

export type WorkspaceUse = z.infer<typeof workspaceUse>

export const action = z
  .object({
    id: z.number().int(),
    at: time,
    operator: z.string(),
    action: z.string(),
    target: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "OperatorAction" })

export type Action = z.infer<typeof action>
