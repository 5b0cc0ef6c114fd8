"use client"

import { RotateCcw } from "lucide-react"
import { Button, type Look } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { cancelExport, retryExport, useExports } from "@/lib/stores/exports"
import { DownloadLink } from "./download-link"
import { LatestButton } from "./latest-button"

interface Props {
  view: ExportView
  /** What the page is about, not one of many. */
  main?: boolean
  /** When a newer export was started from here. */
  onLatest?: (jobId: string) => void
}

/** What can be done with an export in its present state. The first action is the one that makes sense next. */
export function ExportActions({ view, main = false, onLatest }: Props) {
  const look = main ? "primary" : "secondary"
  if (view.downloadUrl && !view.outdated) return <DownloadLink view={view} look={look} />
  if (view.downloadUrl)
    return (
      <>
        <LatestButton {...{ view, look, onLatest }} />
        <DownloadLink view={view} look={main ? "secondary" : "quiet"} />
      </>
    )
  if (view.status === "completed")
    return view.documentId && <LatestButton {...{ view, look, onLatest }} />
  return isFinal(view.status) ? <RetryButton view={view} /> : <CancelButton view={view} />
}

type ButtonProps = { view: ExportView; size?: Look["size"] }

/** Only for an export that failed or was cancelled. */
export function RetryButton({ view, size = "small" }: ButtonProps) {
  const busy = useExports((state) => state.busy[view.jobId] ?? false)
  if (view.status !== "failed" && view.status !== "cancelled") return null
  return (
    <Button look="secondary" size={size} disabled={busy} onClick={() => retryExport(view.jobId)}>
      <RotateCcw aria-hidden="true" className="size-4" />
      <span>
        Try again<span className="sr-only"> {view.title}</span>
      </span>
    </Button>
  )
}

/** Only while an export is in progress. */
export function CancelButton({ view, size = "small" }: ButtonProps) {
  const busy = useExports((state) => state.busy[view.jobId] ?? false)
  if (isFinal(view.status)) return null
  return (
    <Button
      look="secondary"
      size={size}
      disabled={busy || view.cancelling}
      onClick={() => cancelExport(view.jobId)}
    >
      <span>
        Cancel<span className="sr-only"> {view.title}</span>
      </span>
    </Button>
  )
}
