"use client"

import { useEffect, useEffectEvent, useRef } from "react"
import uPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import type { SeriesStep } from "@/lib/operations/overview-view"
import { columnsOf } from "./chart-columns"
import { CHART_HEIGHT, optionsOf } from "./chart-options"
import type { ChartKind } from "./charts-list"

interface Props {
  chart: ChartKind
  steps: SeriesStep[]
  /** Which step somebody points at. */
  onPoint: (index: number | null) => void
}

/** The drawing itself, loaded when it is needed: only this page has charts. */
export default function Plot({ chart, steps, onPoint }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const dataNow = useEffectEvent(() => columnsOf(chart, steps))
  const point = useEffectEvent(onPoint)

  useEffect(() => {
    const place = box.current!
    const options = optionsOf(chart, place.clientWidth)
    const setCursor = [({ cursor }: uPlot) => point(cursor.idx ?? null)]
    const made = new uPlot({ ...options, hooks: { ...options.hooks, setCursor } }, dataNow(), place)
    plot.current = made
    const resized = new ResizeObserver(() =>
      made.setSize({ width: place.clientWidth, height: CHART_HEIGHT }),
    )
    resized.observe(place)
    const evening = matchMedia("(prefers-color-scheme: dark)")
    const redraw = () => made.redraw(false)
    evening.addEventListener("change", redraw)
    // Letters drawn before the font is there would stay in another.
    void document.fonts.ready.then(redraw)
    return () => {
      resized.disconnect()
      evening.removeEventListener("change", redraw)
      made.destroy()
      plot.current = null
    }
  }, [chart])

  useEffect(() => plot.current?.setData(columnsOf(chart, steps)), [chart, steps])
  return <div ref={box} style={{ height: CHART_HEIGHT }} />
}
