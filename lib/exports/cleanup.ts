import {
  listExpiredArtifacts,
  listStrayFiles,
  markArtifactsDeleted,
  pruneHistory,
} from "@/lib/repositories/artifacts"
import { removeFiles } from "@/lib/repositories/files"

const STEP = 100
/** Read only, and cheaper than removing: a step may be larger. */
const SWEEP_STEP = 1000
const PRUNE_STEP = 1000
const KEEP_DAYS = { jobs: 90, ticks: 30 }

export interface CleanupSummary {
  /** Files that expired. */
  expired: number
  /** Files that no row spoke for. */
  stray: number
  pruned: { jobs: number; batches: number; ticks: number }
  /** False when time ran out: the next run goes on. */
  done: boolean
}

export const nothingYet = (): CleanupSummary => ({
  expired: 0,
  stray: 0,
  pruned: { jobs: 0, batches: 0, ticks: 0 },
  done: false,
})

/** In bounded steps, the file first and then its row: wherever it is cut off, the next run goes on from there. */
export async function cleanUpExports(
  deadline: number,
  summary = nothingYet(),
): Promise<CleanupSummary> {
  const hasTime = () => Date.now() < deadline
  summary.done =
    (await deleteExpired(summary, hasTime)) &&
    (await prune(summary, hasTime)) &&
    // Last, because it walks through all files there are: nothing else may have to wait for that.
    (await sweepStray(summary, hasTime))
  return summary
}

async function deleteExpired(summary: CleanupSummary, hasTime: () => boolean): Promise<boolean> {
  while (hasTime()) {
    const expired = await listExpiredArtifacts(STEP)
    if (expired.length === 0) return true
    await removeFiles(expired.flatMap(({ paths }) => paths))
    summary.expired += await markArtifactsDeleted(expired.map(({ id }) => id))
  }
  return false
}

async function sweepStray(summary: CleanupSummary, hasTime: () => boolean): Promise<boolean> {
  let after = ""
  while (hasTime()) {
    const files = await listStrayFiles(after, SWEEP_STEP)
    const stray = files.filter((file) => file.stray).map(({ path }) => path)
    for (let at = 0; at < stray.length; at += STEP) {
      if (!hasTime()) return false
      const step = stray.slice(at, at + STEP)
      await removeFiles(step)
      summary.stray += step.length
    }
    if (files.length < SWEEP_STEP) return true
    after = files.at(-1)!.path
  }
  return false
}

async function prune({ pruned }: CleanupSummary, hasTime: () => boolean): Promise<boolean> {
  while (hasTime()) {
    const step = await pruneHistory(KEEP_DAYS, PRUNE_STEP)
    pruned.jobs += step.jobs
    pruned.batches += step.batches
    pruned.ticks += step.ticks
    if (Math.max(step.jobs, step.batches, step.ticks) < PRUNE_STEP) return true
  }
  return false
}
