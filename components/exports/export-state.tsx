"use client"

import { Progress } from "@/components/ui/progress"
import { isFinal, type ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { ExportActions } from "./export-actions"
import { ExportOutcome } from "./export-outcome"
import { Trouble } from "./trouble"
import { useLiveExport } from "./use-live-export"
import { stageWords } from "./words"

type Props = { view: ExportView | null; now: string }

/** One export as it is now: its bar or how it ended, and what can be done about it. */
export function ExportState({ view: rendered, now }: Props) {
  const view = useLiveExport(rendered)
  const reused = useExports((state) => state.reused[view?.jobId ?? ""])
  const active = view !== null && !isFinal(view.status)
  return (
    <div data-testid="export-state" data-status={view?.status} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-44 flex-1">
          {active && (
            <Progress
              label={`Export of ${view.title}`}
              value={view.progress}
              words={stageWords(view)}
            />
          )}
          <div className={`flex justify-between gap-4 text-sm ${active ? "mt-2" : ""}`}>
            {/* Always there, because a live region is only read out when its words change. */}
            <div role="status">
              {active && <p className="font-medium">{stageWords(view)}</p>}
              {view && !active && <ExportOutcome view={view} now={now} reused={reused} />}
            </div>
            {active && (
              <p aria-hidden="true" className="text-soft tabular-nums">
                {view.progress} %
              </p>
            )}
          </div>
        </div>
        {view && <ExportActions view={view} />}
      </div>
      {view && <Trouble id={view.jobId} />}
    </div>
  )
}
