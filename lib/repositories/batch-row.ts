import { z } from "zod"

/** A row of the view `batch_overviews`. */
export const batchRow = z.object({
  id: z.uuid(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  total: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  progress: z.number().int(),
  status: z.enum(["processing", "completed", "partial", "failed", "cancelled"]),
  revision: z.number().int(),
})

export type BatchRow = z.infer<typeof batchRow>
