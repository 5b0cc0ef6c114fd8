import { z } from "zod"
import { adminClient } from "@/lib/supabase/admin"
import { unwrap } from "./unwrap"

const count = z.number().int()

/** Everything since the beginning; the classes of a histogram are counted each for itself. */
const totals = z.object({
  completed: count,
  retried: count,
  failed: count,
  cancelled: count,
  released: count,
  lost: count,
  waits: z.array(count),
  wait_seconds: z.number(),
  runs: z.array(count),
  run_seconds: z.number(),
})

const metrics = z.object({
  /** Upper bounds of the classes, in seconds; one more class is above them all. */
  bounds: z.array(z.number()),
  expired_files: count,
  queues: z.array(
    z.object({
      queue: z.string(),
      paused: z.boolean(),
      max_concurrency: count,
      waiting: count,
      oldest_wait_seconds: z.number(),
      workspaces_waiting: count,
      running: count,
      retrying: count,
      dead: count,
      seconds_since_tick: z.number().nullable(),
      problems: z.array(z.object({ kind: z.string(), severity: z.string(), open: count })),
      totals: totals.nullable(),
    }),
  ),
})

export type Metrics = z.infer<typeof metrics>
export type QueueMetrics = Metrics["queues"][number]
export type QueueTotals = z.infer<typeof totals>

export async function readMetrics(): Promise<Metrics> {
  return metrics.parse(unwrap(await adminClient().rpc("read_metrics")))
}
