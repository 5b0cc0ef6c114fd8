"use client"

import { useState } from "react"
import type { SeriesStep } from "@/lib/operations/overview-view"
import { secondOf } from "./chart-columns"
import { fullTime, valueWords } from "./chart-words"
import type { ChartKind } from "./charts-list"

/** The same in numbers, the newest first. Made when it is opened: four tables nobody reads are a heavy page. */
export function ChartTable({ chart, steps }: { chart: ChartKind; steps: SeriesStep[] }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1 text-sm">
      <summary className="text-soft hover:text-ink inline-flex min-h-9 cursor-pointer items-center underline-offset-4 hover:underline">
        {open ? "Hide the table" : "Show as table"}
        <span className="sr-only"> of {chart.title}</span>
      </summary>
      {open && (
        <div
          role="region"
          aria-label={`${chart.title} in numbers`}
          tabIndex={0}
          className="border-rule mt-1 max-h-72 overflow-auto rounded border"
        >
          <table className="w-full tabular-nums">
            <thead className="bg-paper sticky top-0">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-medium">
                  From
                </th>
                {chart.lines.map(({ name }) => (
                  <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-rule divide-y">
              {steps.toReversed().map((step) => (
                <tr key={step.startsAt}>
                  <th scope="row" className="px-3 py-1.5 text-left font-normal">
                    {fullTime(secondOf(step))}
                  </th>
                  {chart.lines.map(({ name, valueOf }) => (
                    <td key={name} className="px-3 py-1.5 text-right">
                      {valueWords(chart.unit, valueOf(step))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
