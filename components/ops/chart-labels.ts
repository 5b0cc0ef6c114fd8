import uPlot from "uplot"
import { colour } from "./chart-options"
import type { ChartKind } from "./charts-list"

const LINE_HEIGHT = 15

/** Writes each line's name where it ends, in its colour: nobody has to look for it in a legend. */
export function labelLines(plot: uPlot, { lines }: ChartKind, font: string): void {
  const ratio = uPlot.pxRatio
  const { ctx, bbox } = plot
  const labels = lines.toReversed().flatMap((line, n) => {
    const last = (plot.data[n + 1] as (number | null)[]).findLast((value) => value !== null)
    return last === undefined || last === null ? [] : { line, y: plot.valToPos(last, "y", true) }
  })
  labels.sort((a, b) => b.y - a.y)
  ctx.save()
  ctx.font = font.replace(/^\d+/, (size) => String(Number(size) * ratio))
  ctx.textAlign = "left"
  ctx.textBaseline = "middle"
  // From the ground up, so that none stands below it among the times.
  let free = Infinity
  for (const { line, y } of labels) {
    const place = Math.min(y, free)
    free = place - LINE_HEIGHT * ratio
    ctx.fillStyle = colour(line.colour)
    ctx.fillText(line.name, bbox.left + bbox.width + 8 * ratio, place)
  }
  ctx.restore()
}
