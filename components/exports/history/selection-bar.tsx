"use client"

import { Download, RotateCcw, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button, buttonClass } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { client } from "@/lib/stores/client"
import { retryExport, useExports } from "@/lib/stores/exports"
import { DeleteExports } from "../delete-exports"
import { inTurns } from "../in-turns"
import { count } from "../words"
import { SelectedBar } from "./selected-bar"

const MOST_IN_A_ZIP = 100

/** What can be done with several at once. */
export function SelectionBar({ selected, clear }: { selected: ExportView[]; clear: () => void }) {
  const [asking, setAsking] = useState(false)
  const views = useExports((state) => state.views)
  const now = selected.map((view) => views[view.jobId] ?? view)
  const files = now.filter(({ downloadUrl }) => downloadUrl).slice(0, MOST_IN_A_ZIP)
  const outdated = files.filter((view) => view.outdated).length
  const failed = now.filter(({ status }) => status === "failed" || status === "cancelled")
  const ended = now.filter(({ status }) => isFinal(status))
  const ids = files.map(({ jobId }) => jobId).join(",")
  return (
    <SelectedBar
      count={selected.length}
      clear={clear}
      dialogs={
        <DeleteExports views={ended} open={asking} onOpenChange={setAsking} onDeleted={clear} />
      }
    >
      {files.length > 0 && (
        <a
          href={client.urlOf("downloadSelection", { query: { ids } })}
          download
          className={buttonClass({ size: "small" })}
        >
          <Download aria-hidden className="size-4" />
          Download {count(files.length, "file")}
          {outdated > 0 && ` (${outdated} outdated)`}
        </a>
      )}
      {failed.length > 0 && (
        <Button
          look="secondary"
          size="small"
          onClick={() => void inTurns(failed, ({ jobId }) => retryExport(jobId))}
        >
          <RotateCcw aria-hidden className="size-4" />
          Retry {failed.length}
        </Button>
      )}
      {ended.length > 0 && (
        <Button look="secondary" size="small" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden className="size-4" />
          Delete {ended.length}…
        </Button>
      )}
    </SelectedBar>
  )
}
