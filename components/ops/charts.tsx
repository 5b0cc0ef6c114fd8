"use client"

import type { SeriesStep } from "@/lib/operations/overview-view"
import { client } from "@/lib/stores/client"
import { Chart } from "./chart"
import { charts, type Span } from "./charts-list"
import { Part } from "./overview-part"
import { SpanSwitch } from "./charts-span"
import { useReloaded } from "./use-reloaded"

/** A step of an hour is a minute; of the longer ones, a point moves only so often. */
const RELOAD_MS: Record<Span, number> = { hour: 60_000, day: 300_000, week: 900_000 }

interface Props {
  span: Span
  rendered: SeriesStep[]
}

export function Charts({ span, rendered }: Props) {
  const load = async () => (await client.getSeries({ query: { span } })).steps
  const steps = useReloaded(rendered, load, RELOAD_MS[span])
  return (
    <Part title="Over time" aside={<SpanSwitch span={span} />}>
      <div className="grid gap-4 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.title} chart={chart} span={span} steps={steps} />
        ))}
      </div>
    </Part>
  )
}
