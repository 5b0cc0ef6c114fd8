import { adminClient } from "@/lib/supabase/admin"
import { unwrap } from "./unwrap"

export interface QueueHealth {
  /** Null when nobody has come yet. */
  secondsSinceTick: number | null
  oldestWaitSeconds: number
}

export async function readQueueHealth(queue: string, signal: AbortSignal): Promise<QueueHealth> {
  const answer = await adminClient().rpc("queue_health", { p_queue: queue }).abortSignal(signal)
  const [row] = unwrap(answer)
  return {
    secondsSinceTick: row?.seconds_since_tick ?? null,
    oldestWaitSeconds: row?.oldest_wait_seconds ?? 0,
  }
}
