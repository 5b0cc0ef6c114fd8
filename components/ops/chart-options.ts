import uPlot from "uplot"
import { axisTime, valueWords } from "./chart-words"
import type { ChartKind } from "./charts-list"
import { labelLines } from "./chart-labels"

export const CHART_HEIGHT = 190
const FONT = '12px "Geist Variable", system-ui, sans-serif'
/** An axis that reaches less high would make a mountain of a molehill. */
const LEAST_HIGH = { count: 4, seconds: 1, share: 0.1 }

/** Asked for at every drawing, because it changes with the evening. */
export const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export function optionsOf(chart: ChartKind, width: number): uPlot.Options {
  const bars = chart.look === "bars"
  const axis: uPlot.Axis = {
    font: FONT,
    stroke: () => colour("--soft"),
    grid: { stroke: () => colour("--rule"), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: CHART_HEIGHT,
    padding: [10, bars ? 20 : 52, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !bars } },
    scales: {
      // The last step has begun and not ended: it has its room like the others.
      x: { range: (plot, min, max) => [min, max + (bars ? stepOf(plot) : 0)] },
      y: { range: (_, __, max) => [0, Math.max(LEAST_HIGH[chart.unit], max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        space: 64,
        size: 26,
        gap: 8,
        grid: { show: false },
        values: (plot, at) => at.map((one) => axisTime(one, spanOf(plot))),
      },
      {
        ...axis,
        space: 36,
        size: 56,
        incrs:
          chart.unit === "count"
            ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5]
            : undefined,
        values: (_, at) => at.map((one) => valueWords(chart.unit, one)),
      },
    ],
    series: [
      {},
      ...chart.lines.toReversed().map(({ colour: name }): uPlot.Series => ({
        stroke: () => colour(name),
        fill: bars ? () => colour(name) : undefined,
        width: bars ? 0 : 2,
        paths: bars ? uPlot.paths.bars!({ align: 1, size: [0.75, 24] }) : undefined,
        points: { show: !bars, size: 4, fill: () => colour(name) },
      })),
    ],
    hooks: bars ? {} : { draw: [(plot) => labelLines(plot, chart, FONT)] },
  }
}

const stepOf = ({ data }: uPlot) => (data[0][1] ?? 0) - (data[0][0] ?? 0)
const spanOf = ({ data }: uPlot) => (data[0].at(-1) ?? 0) - (data[0][0] ?? 0)
