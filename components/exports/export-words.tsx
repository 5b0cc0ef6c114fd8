"use client"

import { Progress } from "@/components/ui/progress"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { ExportOutcome } from "./export-outcome"
import { stageWords } from "./words"

/** The bar with its stage while an export is active, its outcome after that. */
export function ExportWords({ view, now }: { view: ExportView | null; now: string }) {
  const reused = useExports((state) => state.reused[view?.jobId ?? ""])
  const active = view !== null && !isFinal(view.status)
  return (
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
  )
}
