import type uPlot from "uplot"
import type { SeriesStep } from "@/lib/operations/overview-view"
import type { ChartKind } from "./charts-list"

type Column = (number | null)[]

export const secondOf = ({ startsAt }: SeriesStep) => Date.parse(startsAt) / 1000

/** For each line what it says at each step. */
export const valuesOf = ({ lines }: ChartKind, steps: SeriesStep[]): Column[] =>
  lines.map(({ valueOf }) => steps.map(valueOf))

/**
 * What is drawn, the last line first: of bars that stand on top of each other, the whole height is drawn in the
 * colour of the uppermost, and the lower ones over it.
 */
export function columnsOf(chart: ChartKind, steps: SeriesStep[]): uPlot.AlignedData {
  const values = valuesOf(chart, steps)
  const drawn =
    chart.look === "bars" ? values.map((_, n) => addedUp(values.slice(0, n + 1))) : values
  return [steps.map(secondOf), ...drawn.toReversed()]
}

const addedUp = (columns: Column[]): Column =>
  columns[0]!.map((_, n) => columns.reduce((sum, column) => sum + (column[n] ?? 0), 0))
