export type Mark = "good" | "warning" | "critical"

/** From these on a figure is a warning, and critical. Chosen so that an ordinary day is all good. */
const thresholds = {
  /** The platform ends a tick at 60 s before the next one begins. */
  tickSeconds: [30, 50],
  /** Claims of the last five minutes that had to wait for another's. */
  contention: [1, 6],
  jobsPerTick: [51, 101],
  queueDepth: [100, 500],
  /** A cron every minute and a worker every half: two minutes without either is a silence. */
  secondsSinceTick: [75, 120],
  oldestWaitSeconds: [60, 300],
  retrying: [1, 50],
  deadToday: [1, 20],
  /** Of the attempts that ended. */
  failureRate: [0.02, 0.1],
} as const

export type Measure = keyof typeof thresholds

/** A figure nobody has measured yet is not bad. */
export function markOf(measure: Measure, value: number | null): Mark {
  const [warning, critical] = thresholds[measure]
  if (value === null || value < warning) return "good"
  return value < critical ? "warning" : "critical"
}
