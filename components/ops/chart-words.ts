import type { ChartKind } from "./charts-list"

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 1 })

/** A value with its unit, as short as an axis needs it. */
export function valueWords(unit: ChartKind["unit"], value: number | null | undefined): string {
  if (value === null || value === undefined) return "–"
  if (unit === "count") return grouped.format(value)
  if (unit === "share") return `${grouped.format(value * 100)} %`
  if (value < 1) return `${Number(value.toFixed(2))} s`
  if (value < 120) return `${grouped.format(value)} s`
  return value < 7_200 ? `${grouped.format(value / 60)} min` : `${grouped.format(value / 3600)} h`
}

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" })
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric" })

const DAY_S = 86_400

/** A moment on an axis of so many seconds: by the day where it spans several, else by the clock. */
export function axisTime(at: number, span: number): string {
  const moment = new Date(at * 1000)
  return span > 2 * DAY_S ? day.format(moment) : time.format(moment)
}

export const fullTime = (at: number) => `${day.format(at * 1000)}, ${time.format(at * 1000)}`
