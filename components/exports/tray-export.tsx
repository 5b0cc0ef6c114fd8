"use client"

import { X } from "lucide-react"
import Link from "next/link"
import { Progress } from "@/components/ui/progress"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { dismissExports } from "@/lib/stores/tray"
import { ExportActions } from "./export-actions"
import { fileSize, pageCount, stageWords } from "./words"

/** One export in the tray. */
export function TrayExport({ view }: { view: ExportView }) {
  const active = !isFinal(view.status)
  return (
    <li
      data-testid="tray-export"
      data-status={view.status}
      data-outdated={view.outdated || undefined}
      className="space-y-2 px-4 py-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            href={`/exports/${view.jobId}`}
            className="block truncate font-medium underline-offset-4 hover:underline"
          >
            {view.title}
          </Link>
          <p className={view.status === "failed" ? "text-accent" : "text-soft"}>{wordsOf(view)}</p>
        </div>
        {!view.outdated && <ExportActions view={view} />}
        {!active && (
          <DismissButton what={view.title} onClick={() => dismissExports([view.jobId])} />
        )}
      </div>
      {view.outdated && (
        <div className="flex gap-2">
          <ExportActions view={view} />
        </div>
      )}
      {active && (
        <Progress
          label={`Export of ${view.title}`}
          value={view.progress}
          words={stageWords(view)}
        />
      )}
    </li>
  )
}

function wordsOf(view: ExportView): string {
  if (view.status === "failed") return view.error?.message || "Failed."
  if (view.file?.lost) return "File lost"
  if (view.file?.expired) return "Expired"
  if (view.status === "completed" && view.file)
    return `${view.outdated ? "Outdated" : "Done"} · ${pageCount(view.file.pages)} · ${fileSize(view.file.bytes)}`
  return stageWords(view)
}

export function DismissButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Dismiss ${what}`}
      onClick={onClick}
      className="text-soft hover:text-ink -mr-2 flex size-9 shrink-0 items-center justify-center"
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}
