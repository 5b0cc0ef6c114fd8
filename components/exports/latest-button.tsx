"use client"

import { Printer } from "lucide-react"
import { Button, type Look } from "@/components/ui/button"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { exportLatest } from "./export-latest"

type Props = Pick<Look, "look"> & { view: ExportView; onLatest?: (jobId: string) => void }

/** Exports the document as it is now. */
export function LatestButton({ view, look, onLatest }: Props) {
  const busy = useExports((state) => state.busy[view.documentId ?? ""] ?? false)
  const start = async () => {
    const jobId = await exportLatest(view)
    if (jobId) onLatest?.(jobId)
  }
  return (
    <Button look={look} size="small" disabled={busy} onClick={() => void start()}>
      {/* On a phone both actions of an outdated file stay on one line. */}
      {!view.outdated && <Printer aria-hidden="true" className="size-4" />}
      <span>
        {view.outdated ? "Export latest" : "Export again"}
        <span className="sr-only"> {view.title}</span>
      </span>
    </Button>
  )
}
