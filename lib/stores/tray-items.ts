import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { dismissBatch, dismissExports, type TrackedBatch, type useTray } from "./tray"

export interface BatchItem {
  batchId: string
  total: number
  completed: number
  /** Failed or cancelled: they will not come by themselves. */
  missing: number
  /** Completed, and their documents have changed since. */
  outdated: number
  exports: ExportView[]
  progress: number
  active: boolean
}

export interface TrayItems {
  exports: ExportView[]
  batches: BatchItem[]
  /** Of all that is under way and what it belongs to, in percent; null when nothing is. */
  progress: number | null
  /** Exports that are not done yet. */
  active: number
}

type Views = Record<string, ExportView>

const share = (view: ExportView) => (isFinal(view.status) ? 100 : view.progress)
const mean = (numbers: number[]) =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) / (numbers.length || 1))

function toBatchItem({ batchId, jobIds }: TrackedBatch, views: Views): BatchItem | null {
  const known = jobIds.flatMap((id) => views[id] ?? [])
  if (known.length === 0 || known.every(({ removed }) => removed)) return null
  const is = (...statuses: string[]) =>
    known.filter(({ status }) => statuses.includes(status)).length
  return {
    batchId,
    total: jobIds.length,
    completed: is("completed"),
    missing: is("failed", "cancelled"),
    outdated: known.filter(({ outdated }) => outdated).length,
    exports: known,
    progress: mean(known.map(share)),
    active: known.some(({ status }) => !isFinal(status)),
  }
}

/** Newest first. What belongs to a batch is shown as a part of it. */
export function trayItems(
  { jobs, batches }: Pick<ReturnType<typeof useTray.getState>, "jobs" | "batches">,
  views: Views,
): TrayItems {
  const inBatch = new Set(batches.flatMap(({ jobIds }) => jobIds))
  const exports = jobs
    .flatMap(({ jobId }) => (inBatch.has(jobId) ? [] : (views[jobId] ?? [])))
    .filter(({ removed }) => !removed)
    .reverse()
  const items = batches.flatMap((batch) => toBatchItem(batch, views) ?? []).reverse()
  const single = exports.filter(({ status }) => !isFinal(status))
  const running = items.filter(({ active }) => active)
  const shares = [
    ...single.map(share),
    ...running.flatMap(({ progress, total }) => Array<number>(total).fill(progress)),
  ]
  const left = running.reduce((sum, one) => sum + one.total - one.completed - one.missing, 0)
  return {
    exports,
    batches: items,
    progress: shares.length ? mean(shares) : null,
    active: single.length + left,
  }
}

/** Puts away what has ended, one by one and in batches. */
export function dismissEnded({ exports, batches }: TrayItems): void {
  dismissExports(exports.filter(({ status }) => isFinal(status)).map(({ jobId }) => jobId))
  batches.filter(({ active }) => !active).forEach(({ batchId }) => dismissBatch(batchId))
}
