import type { SeriesStep } from "@/lib/operations/overview-view"

export const spans = ["hour", "day", "week"] as const
export type Span = (typeof spans)[number]

export const spanOf = (asked: unknown): Span => spans.find((span) => span === asked) ?? "hour"

/** A name of a colour in CSS, so that a chart is drawn in the colours of the page, by day and by night. */
export interface Line {
  name: string
  colour: "--ink" | "--accent" | "--edge"
  valueOf: (step: SeriesStep) => number | null
}

export interface ChartKind {
  title: string
  about: (span: Span) => string
  look: "bars" | "lines"
  unit: "count" | "seconds" | "share"
  /** Bars stand on top of each other in this order, from the ground. */
  lines: Line[]
}

const steps: Record<Span, string> = { hour: "minute", day: "quarter of an hour", week: "two hours" }
const each = (span: Span) => `per ${steps[span]}`

const ended = (step: SeriesStep) => step.completed + step.retried + step.failed

export const failureRate = (step: SeriesStep) =>
  ended(step) === 0 ? null : (step.retried + step.failed) / ended(step)

export const charts: ChartKind[] = [
  {
    title: "Throughput",
    about: (span) => `exports ${each(span)}`,
    look: "bars",
    unit: "count",
    lines: [
      { name: "Completed", colour: "--edge", valueOf: ({ completed }) => completed },
      { name: "Failed", colour: "--accent", valueOf: ({ failed }) => failed },
    ],
  },
  {
    title: "Failure rate",
    about: () => "of the attempts that ended",
    look: "lines",
    unit: "share",
    lines: [{ name: "Failed", colour: "--accent", valueOf: failureRate }],
  },
  {
    title: "Wait",
    about: () => "from the click to a press",
    look: "lines",
    unit: "seconds",
    lines: [
      { name: "p50", colour: "--ink", valueOf: ({ waitP50 }) => waitP50 },
      { name: "p95", colour: "--accent", valueOf: ({ waitP95 }) => waitP95 },
    ],
  },
  {
    title: "Run",
    about: () => "in a press",
    look: "lines",
    unit: "seconds",
    lines: [
      { name: "p50", colour: "--ink", valueOf: ({ runP50 }) => runP50 },
      { name: "p95", colour: "--accent", valueOf: ({ runP95 }) => runP95 },
    ],
  },
]
