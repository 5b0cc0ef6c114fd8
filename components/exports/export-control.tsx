"use client"

import { useRouter } from "next/navigation"
import { Button, type Look } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { startExport, useExports } from "@/lib/stores/exports"
import { ExportState } from "./export-state"
import { Trouble } from "./trouble"

interface Props {
  document: { id: string; title: string }
  /** The newest export the server knows of, so that a reload in mid-export finds its bar again. */
  newest: ExportView | null
  now: string
  size?: Look["size"]
}

/** The Export button of a document, and under it the export it started. */
export function ExportControl({ document, newest, now, size = "medium" }: Props) {
  const router = useRouter()
  const asked = useExports((state) => state.views[state.latest[document.id] ?? ""])
  const busy = useExports((state) => state.busy[document.id] ?? false)
  const current = newer(asked, newest)
  const status = useExports((state) => current && (state.views[current.jobId] ?? current).status)
  const active = busy || (status != null && !isFinal(status))

  const start = async () => {
    await startExport(document.id)
    // The lists on the page are the server's: they learn of the new export here.
    router.refresh()
  }
  return (
    <div className="space-y-4">
      <ExportState view={current} now={now}>
        <Button size={size} disabled={active} onClick={start} className="grow sm:grow-0">
          <span>
            {active ? "Exporting…" : "Export PDF"}
            <span className="sr-only"> of {document.title}</span>
          </span>
        </Button>
      </ExportState>
      <Trouble id={document.id} />
    </div>
  )
}

// An export asked for here stands until the server shows one that began later, in another tab perhaps.
function newer(asked: ExportView | undefined, newest: ExportView | null): ExportView | null {
  if (!asked || !newest) return asked ?? newest
  return newest.createdAt > asked.createdAt && !isFinal(newest.status) ? newest : asked
}
