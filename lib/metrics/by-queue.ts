import { problemKinds } from "@/lib/operations/overview-view"
import type { QueueMetrics, QueueTotals } from "@/lib/repositories/metrics"
import { histogramSamples } from "./histogram"
import type { Family, Sample } from "./text"

const STATES = ["waiting", "running", "retrying", "dead"] as const
const OUTCOMES = ["completed", "retried", "failed", "cancelled", "released", "lost"] as const
const SEVERITIES = ["warning", "critical"] as const

const NOTHING_YET: QueueTotals = {
  ...{ completed: 0, retried: 0, failed: 0, cancelled: 0, released: 0, lost: 0 },
  ...{ waits: [], wait_seconds: 0, runs: [], run_seconds: 0 },
}

type Definition = Omit<Family, "samples"> & { samples: (queue: QueueMetrics) => Sample[] }

/** What is told of each queue. */
export const byQueue = (bounds: number[]): Definition[] => [
  {
    name: "jobs",
    type: "gauge",
    help: "Jobs by what they do now. Dead ones wait for a replay.",
    samples: (queue) => STATES.map((state) => ({ labels: { state }, value: queue[state] })),
  },
  {
    name: "max_concurrency",
    type: "gauge",
    help: "How many jobs may run at once, everywhere.",
    samples: (queue) => one(queue.max_concurrency),
  },
  {
    name: "paused",
    type: "gauge",
    help: "1 while the queue is paused.",
    samples: (queue) => one(Number(queue.paused)),
  },
  {
    name: "oldest_wait_seconds",
    type: "gauge",
    help: "For how long the oldest job in line has waited.",
    samples: (queue) => one(queue.oldest_wait_seconds),
  },
  {
    name: "workspaces_waiting",
    type: "gauge",
    help: "Workspaces with a job in line.",
    samples: (queue) => one(queue.workspaces_waiting),
  },
  {
    name: "seconds_since_tick",
    type: "gauge",
    help: "Since the scheduler or a worker last came to work the queue.",
    samples: (queue) => one(queue.seconds_since_tick),
  },
  {
    name: "open_problems",
    type: "gauge",
    help: "Problems that operators are shown.",
    samples: problemSamples,
  },
  {
    name: "attempts_total",
    type: "counter",
    help: "Attempts that ended, by how they ended.",
    samples: ({ totals }) =>
      OUTCOMES.map((outcome) => ({ labels: { outcome }, value: (totals ?? NOTHING_YET)[outcome] })),
  },
  {
    name: "wait_seconds",
    type: "histogram",
    help: "From the click to the first attempt.",
    samples: ({ totals }) => {
      const { waits, wait_seconds } = totals ?? NOTHING_YET
      return histogramSamples(bounds, waits, wait_seconds)
    },
  },
  {
    name: "run_seconds",
    type: "histogram",
    help: "How long attempts ran, however they ended.",
    samples: ({ totals }) => {
      const { runs, run_seconds } = totals ?? NOTHING_YET
      return histogramSamples(bounds, runs, run_seconds)
    },
  },
]

/** What is not known has no sample: a zero would be a lie. */
const one = (value: number | null): Sample[] => (value === null ? [] : [{ labels: {}, value }])

/** Every kind, so that an alert sees a problem go away instead of a series that ends. */
function problemSamples({ problems }: QueueMetrics): Sample[] {
  return problemKinds.flatMap((kind) =>
    SEVERITIES.map((severity) => ({
      labels: { kind, severity },
      value: problems.find((p) => p.kind === kind && p.severity === severity)?.open ?? 0,
    })),
  )
}
