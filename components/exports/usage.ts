import "server-only"
import type { AnswerOf } from "@/lib/client"
import { getUsage } from "@/lib/repositories/usage"
import type { Supabase } from "@/lib/supabase/server"

export type Usage = AnswerOf<"getUsage">

/** As the API answers it, so that the page can go on with what the API says. */
export async function loadUsage(supabase: Supabase): Promise<Usage> {
  const usage = await getUsage(supabase)
  return {
    storage: {
      usedBytes: usage.used_bytes,
      reservedBytes: usage.reserved_bytes,
      quotaBytes: usage.quota_bytes,
      files: usage.files,
    },
    exportsLast24Hours: { used: usage.exports_last_24_hours, limit: usage.max_exports_per_day },
    waiting: { count: usage.waiting, limit: usage.max_waiting_jobs },
    batchLimit: usage.max_batch_size,
  }
}
