"use client"

import { useEffect } from "react"
import type { ExportView } from "@/lib/exports/view"
import { follow, useExports } from "@/lib/stores/exports"
import { showOnScreen } from "@/lib/stores/on-screen"

/** The newest that is known of an export, beginning with what the server rendered. */
export function useLiveExport(rendered: ExportView | null): ExportView | null {
  const jobId = rendered?.jobId
  const known = useExports((state) => (jobId ? state.views[jobId] : undefined))
  useEffect(() => {
    if (rendered) follow(rendered)
  }, [rendered])
  useEffect(() => (jobId ? showOnScreen(jobId) : undefined), [jobId])
  return known && rendered && known.revision >= rendered.revision ? known : rendered
}
