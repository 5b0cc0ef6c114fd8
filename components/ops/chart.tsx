"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Sheet } from "@/components/ui/sheet"
import type { SeriesStep } from "@/lib/operations/overview-view"
import { loadPlot } from "./chart-load"
import { ChartReadout } from "./chart-readout"
import { ChartTable } from "./chart-table"
import { WhenNear } from "./chart-when-near"
import { valueWords } from "./chart-words"
import type { ChartKind, Span } from "./charts-list"

const Plot = dynamic(loadPlot, { ssr: false })

interface Props {
  chart: ChartKind
  span: Span
  steps: SeriesStep[]
}

/** One chart with what it says in words, and its numbers behind it. */
export function Chart({ chart, span, steps }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const nothing = steps.every((step) => step.completed + step.retried + step.failed === 0)
  return (
    <Sheet className="min-w-0 px-4 pt-4 pb-2 sm:px-5">
      <h3 className="text-lg">
        {chart.title}{" "}
        <span className="text-soft font-sans text-sm font-normal">{chart.about(span)}</span>
      </h3>
      <ChartReadout chart={chart} steps={steps} pointed={pointed} />
      <div role="img" aria-label={summaryOf(chart, span, steps)} className="relative mt-1 h-48">
        <WhenNear>
          <Plot chart={chart} steps={steps} onPoint={setPointed} />
        </WhenNear>
        {nothing && (
          <p className="text-soft absolute inset-x-0 top-16 text-center text-sm">
            Nothing ended in this {span}
          </p>
        )}
      </div>
      <ChartTable chart={chart} steps={steps} />
    </Sheet>
  )
}

/** For whoever does not see it: between what each line lies. */
function summaryOf({ title, lines, unit }: ChartKind, span: Span, steps: SeriesStep[]): string {
  const parts = lines.map(({ name, valueOf }) => {
    const values = steps.map(valueOf).filter((value) => value !== null)
    if (values.length === 0) return `${name}: nothing`
    const words = (value: number) => valueWords(unit, value)
    return `${name}: from ${words(Math.min(...values))} to ${words(Math.max(...values))}`
  })
  return `${title} of the last ${span}. ${parts.join(". ")}. The table below has the numbers.`
}
