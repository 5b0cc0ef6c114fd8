"use client"

import { Button } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { DownloadLink } from "./download-link"
import { CancelButton, RetryButton } from "./export-actions"
import { ExportWords } from "./export-words"
import { Trouble } from "./trouble"
import { useLiveExport } from "./use-live-export"

interface Props {
  document: { id: string; title: string }
  /** The newest export of the document. */
  view: ExportView | null
  now: string
  /** The page shows something newer than the file, which the server may not know yet. */
  changed?: boolean
  /** The only document on the page: its buttons are large. */
  main?: boolean
  onExport: () => void
}

/**
 * A document's Export button with its newest export. One action stands out: Download while the file is current,
 * otherwise the export. The Export button keeps its place in the tree, so that it keeps the focus.
 */
export function DocumentExport({ document, view: rendered, now, changed, main, onExport }: Props) {
  const live = useLiveExport(rendered)
  const view = changed && live?.downloadUrl ? { ...live, outdated: true } : live
  const busy = useExports((state) => state.busy[document.id] ?? false)
  const active = busy || (view !== null && !isFinal(view.status))
  const file = !active && view?.downloadUrl ? view : null
  const current = file !== null && !file.outdated
  const size = main ? "medium" : "small"
  const width = main ? "grow" : ""
  return (
    <div
      data-testid="export-state"
      data-status={view?.status}
      data-outdated={file?.outdated || undefined}
      className="space-y-3"
    >
      <div className={`flex flex-col ${main ? "gap-4 has-[[role=status]:empty]:gap-0" : "gap-3"}`}>
        {/* As high as a bar with its words: a card does not jump when its export starts or ends. */}
        <div className={main ? "" : "flex min-h-12 items-end"}>
          <ExportWords view={view} now={now} />
        </div>
        <div className="flex flex-wrap gap-2">
          {current && <DownloadLink view={file} size={size} className={width} />}
          <Button
            key="export"
            look={current ? "quiet" : main || file ? "primary" : "secondary"}
            size={size}
            disabled={active}
            onClick={onExport}
            className={current ? "" : width}
          >
            <span>
              {active ? "Exporting…" : file?.outdated ? "Export latest" : "Export PDF"}
              <span className="sr-only"> of {document.title}</span>
            </span>
          </Button>
          {file?.outdated && (
            <DownloadLink
              view={file}
              size={size}
              look="secondary"
              className={main ? "max-sm:grow" : ""}
            />
          )}
          {view && !file && <RetryButton view={view} size={size} />}
          {view && <CancelButton view={view} size={size} />}
        </div>
      </div>
      {view && <Trouble id={view.jobId} />}
      <Trouble id={document.id} />
    </div>
  )
}
