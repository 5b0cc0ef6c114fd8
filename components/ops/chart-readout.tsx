import type { SeriesStep } from "@/lib/operations/overview-view"
import { secondOf } from "./chart-columns"
import { fullTime, valueWords } from "./chart-words"
import type { ChartKind, Line } from "./charts-list"

interface Props {
  chart: ChartKind
  steps: SeriesStep[]
  pointed: number | null
}

const grounds = { "--ink": "bg-ink", "--accent": "bg-accent", "--edge": "bg-edge" }

/** The numbers where somebody points; otherwise all of a count, and the newest of what cannot be added up. */
export function ChartReadout({ chart, steps, pointed }: Props) {
  const step = pointed === null ? undefined : steps[pointed]
  return (
    <p aria-hidden className="text-soft mt-1 flex min-h-5 flex-wrap gap-x-4 text-sm tabular-nums">
      {chart.lines.map((line) => (
        <span key={line.name} className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-xs ${grounds[line.colour]}`} />
          {line.name} {valueWords(chart.unit, step ? line.valueOf(step) : gist(chart, line, steps))}
        </span>
      ))}
      <span className="ml-auto">
        {step ? fullTime(secondOf(step)) : chart.look === "bars" ? "in all" : "latest"}
      </span>
    </p>
  )
}

function gist({ look }: ChartKind, { valueOf }: Line, steps: SeriesStep[]): number | null {
  if (look === "lines") return steps.map(valueOf).findLast((value) => value !== null) ?? null
  return steps.reduce((sum, step) => sum + (valueOf(step) ?? 0), 0)
}
