"use client"

import { useEffect, useMemo } from "react"
import type { BatchWithExports } from "@/lib/exports/batch-view"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { client } from "@/lib/stores/client"
import { follow, useExports } from "@/lib/stores/exports"
import { showOnScreen } from "@/lib/stores/on-screen"
import { trackBatch } from "@/lib/stores/tray"

export interface LiveBatch {
  exports: ExportView[]
  total: number
  waiting: number
  running: number
  completed: number
  failed: number
  cancelled: number
  /** Completed, and their files are gone. */
  expired: number
  /** Their documents have changed since. */
  outdated: number
  progress: number
  active: boolean
}

/** The batch as it is now: its exports from the store, which the batch's own stream keeps fresh. */
export function useBatch(rendered: BatchWithExports): LiveBatch {
  const { batchId } = rendered
  const views = useExports((state) => state.views)
  const exports = rendered.exports.map((view) => {
    const known = views[view.jobId]
    return known && known.revision >= view.revision ? known : view
  })
  const active = exports.some(({ status }) => !isFinal(status))
  const jobIds = useMemo(() => rendered.exports.map(({ jobId }) => jobId), [rendered])

  useEffect(() => rendered.exports.forEach(follow), [rendered])
  useEffect(() => {
    if (!active) return
    if (jobIds.length > 1) trackBatch(batchId, jobIds)
    const following = client.followBatch(batchId, { onExport: follow })
    return () => following.close()
  }, [active, batchId, jobIds])
  useEffect(() => {
    const leave = jobIds.map(showOnScreen)
    return () => leave.forEach((one) => one())
  }, [jobIds])

  const is = (status: string) => exports.filter((view) => view.status === status).length
  const shares = exports.map(({ status, progress }) => (isFinal(status) ? 100 : progress))
  return {
    exports,
    active,
    total: exports.length,
    waiting: is("pending"),
    running: is("processing"),
    completed: is("completed"),
    failed: is("failed"),
    cancelled: is("cancelled"),
    expired: exports.filter((view) => view.status === "completed" && !view.downloadUrl).length,
    outdated: exports.filter((view) => view.outdated).length,
    progress: Math.round(shares.reduce((sum, one) => sum + one, 0) / (exports.length || 1)),
  }
}
