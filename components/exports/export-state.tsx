"use client"

import type { ReactNode } from "react"
import type { ExportView } from "@/lib/exports/view"
import { ExportActions } from "./export-actions"
import { ExportWords } from "./export-words"
import { Trouble } from "./trouble"
import { useLiveExport } from "./use-live-export"

interface Props {
  view: ExportView | null
  now: string
  /** An Export button to stand with the others, below the words. Without one they share a line. */
  children?: ReactNode
  /** The file is what the page waited for. */
  main?: boolean
}

/** One export as it is now: its bar or how it ended, and what can be done about it. */
export function ExportState({ view: rendered, now, children, main }: Props) {
  const view = useLiveExport(rendered)
  const layout = children
    ? "flex flex-col gap-4 has-[[role=status]:empty]:gap-0"
    : "flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  return (
    <div data-testid="export-state" data-status={view?.status} className="space-y-3">
      <div className={layout}>
        <ExportWords view={view} now={now} />
        <div
          className={`${children ? "flex flex-wrap gap-2.5" : "contents"} ${main ? "[&>a]:order-first [&>a]:min-h-11 [&>a]:grow [&>a]:text-base" : ""}`}
        >
          {children}
          {view && <ExportActions view={view} alone={!children} main={main} />}
        </div>
      </div>
      {view && <Trouble id={view.jobId} />}
    </div>
  )
}
