import { log } from "@/lib/log"
import { recordCleanup } from "@/lib/repositories/artifacts"
import { cleanUpExports, nothingYet, type CleanupSummary } from "./cleanup"

/** A cleanup, and a line about it that operators read, also when it broke off. */
export async function cleanUpAndRecord(deadline: number): Promise<CleanupSummary> {
  const startedAt = new Date()
  const summary = nothingYet()
  try {
    await cleanUpExports(deadline, summary)
    await record(startedAt, summary)
    return summary
  } catch (err) {
    log.error({ err }, "cleanup broke off")
    await record(startedAt, summary, "It broke off. The log of that moment says why.")
    throw err
  }
}

/** The cleanup has done its work whether or not that can be written down. */
async function record(startedAt: Date, summary: CleanupSummary, error?: string): Promise<void> {
  await recordCleanup({
    started_at: startedAt.toISOString(),
    expired: summary.expired,
    stray: summary.stray,
    pruned_jobs: summary.pruned.jobs,
    done: summary.done,
    error: error ?? null,
  }).catch((err) => log.warn({ err }, "cleanup not recorded"))
}
