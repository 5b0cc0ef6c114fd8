"use client"

import { useEffect } from "react"
import { isFinal } from "@/lib/exports/final"
import { forgetExports, listenToExports, useExports } from "@/lib/stores/exports"
import { openTray, popUpTray, useTray } from "@/lib/stores/tray"
import { tellBatch, tellExport } from "./tell"

type Views = ReturnType<typeof useExports.getState>["views"]

/** Lives as long as the person is in the app: keeps the store live, and tells of what ends. */
export function ExportsKeeper({ userId }: { userId: string }) {
  useEffect(() => {
    const closeTray = openTray(userId)
    const stop = useExports.subscribe(({ views }, before) => {
      if (views !== before.views) tellEnded(views, before.views)
    })
    const stopListening = listenToExports()
    return () => {
      stopListening()
      stop()
      forgetExports()
      closeTray()
    }
  }, [userId])
  return null
}

function tellEnded(views: Views, before: Views) {
  const { batches } = useTray.getState()
  for (const view of Object.values(views)) {
    const was = before[view.jobId]
    if (!was || isFinal(was.status) || !isFinal(view.status)) continue
    popUpTray()
    const batch = batches.find(({ jobIds }) => jobIds.includes(view.jobId))
    if (!batch) tellExport(view)
    // One word for all of them, when the last has ended.
    else if (batch.jobIds.every((id) => views[id] && isFinal(views[id].status)))
      tellBatch(batch, batch.jobIds.filter((id) => views[id]?.status === "completed").length)
  }
}
