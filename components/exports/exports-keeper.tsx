"use client"

import { useEffect } from "react"
import { toast } from "sonner"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { forgetExports, listenToExports, useExports } from "@/lib/stores/exports"
import { isOnScreen } from "@/lib/stores/on-screen"

/** Lives as long as the person is in the app: tells of exports that end while they look elsewhere. */
export function ExportsKeeper({ userId }: { userId: string }) {
  useEffect(() => {
    const stop = useExports.subscribe(({ views }, before) => {
      for (const view of Object.values(views)) {
        const was = before.views[view.jobId]
        if (was && !isFinal(was.status) && isFinal(view.status) && !isOnScreen(view.jobId))
          tell(view)
      }
    })
    const stopListening = listenToExports()
    return () => {
      stopListening()
      stop()
      forgetExports()
    }
  }, [userId])
  return null
}

function tell({ title, status, error, downloadUrl }: ExportView) {
  if (status === "failed") toast.error(`“${title}” failed. ${error?.message ?? ""}`)
  if (status !== "completed" || !downloadUrl) return
  const action = { label: "Download", onClick: () => window.location.assign(downloadUrl) }
  toast(`“${title}” is ready.`, { action })
}
