import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

/** Ended attempts, in order. The one that runs is in the job itself. */
export async function listJobAttempts(supabase: Supabase, jobId: string) {
  const found = await supabase
    .from("job_attempts")
    .select("attempt, outcome, started_at, finished_at, error_code, error_message, timings")
    .eq("job_id", jobId)
    .order("attempt")
  return unwrap(found).map((row) => ({
    attempt: row.attempt,
    outcome: row.outcome,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? "" } : null,
    timings: (row.timings ?? {}) as Record<string, number>,
  }))
}
