"use client"

import type { ExportView } from "@/lib/exports/view"
import { ExportActions } from "./export-actions"
import { ExportWords } from "./export-words"
import { Trouble } from "./trouble"
import { useLiveExport } from "./use-live-export"

interface Props {
  view: ExportView
  now: string
}

/** One export as it is now: its bar or how it ended, and what can be done about it. */
export function ExportState({ view: rendered, now }: Props) {
  const view = useLiveExport(rendered)!
  return (
    <div
      data-testid="export-state"
      data-status={view.status}
      data-outdated={view.outdated || undefined}
      className="space-y-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ExportWords view={view} now={now} />
        <div className="flex flex-wrap gap-2">
          <ExportActions view={view} />
        </div>
      </div>
      <Trouble id={view.jobId} />
    </div>
  )
}
