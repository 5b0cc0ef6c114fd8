"use client"

import { Download, RotateCcw } from "lucide-react"
import { Button, buttonClass } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { cancelExport, retryExport, useExports } from "@/lib/stores/exports"
import { AgainButton } from "./again-button"

type Props = {
  view: ExportView
  /** Without an Export button of the document beside it: an expired one is exported again from here. */
  alone?: boolean
  /** What the page is about, not one of many. */
  main?: boolean
}

/** What can be done with an export in its present state: download, try again, or cancel. */
export function ExportActions({ view, alone = false, main = false }: Props) {
  const busy = useExports((state) => state.busy[view.jobId] ?? false)
  const forWhom = <span className="sr-only"> {view.title}</span>

  if (view.downloadUrl)
    return (
      <a
        href={view.downloadUrl}
        download
        className={buttonClass({ look: main ? "primary" : "secondary", size: "small" })}
      >
        <Download aria-hidden="true" className="size-4" />
        <span>Download{forWhom}</span>
      </a>
    )
  if (view.status === "failed" || view.status === "cancelled")
    return (
      <Button look="secondary" size="small" disabled={busy} onClick={() => retryExport(view.jobId)}>
        <RotateCcw aria-hidden="true" className="size-4" />
        <span>Try again{forWhom}</span>
      </Button>
    )
  if (isFinal(view.status))
    return alone && view.documentId ? <AgainButton view={view} main={main} /> : null
  return (
    <Button
      look="secondary"
      size="small"
      disabled={busy || view.cancelling}
      onClick={() => cancelExport(view.jobId)}
    >
      <span>Cancel{forWhom}</span>
    </Button>
  )
}
