import { count } from "@/components/exports/words"
import { markOf } from "@/lib/operations/marks"
import type { Overview } from "@/lib/operations/overview-view"
import type { FigureProps } from "./figure"
import { agoWords, later, secondsSince, spanWords } from "./time-words"

const grouped = new Intl.NumberFormat("en")
const sources: Record<string, string> = {
  cron: "the scheduler",
  worker: "a worker",
  kick: "a click",
}
const NONE = "–"

const spanOrNone = (seconds: number | null) => (seconds === null ? NONE : spanWords(seconds))

/** What an operator looks at first. `now` in ms: what waits goes on waiting. */
export function figuresOf(overview: Overview, now: number): FigureProps[] {
  const { queue, presses, lastTick } = overview
  const waited =
    overview.oldestWaitSeconds === null
      ? null
      : overview.oldestWaitSeconds + Math.max(0, now - Date.parse(overview.at)) / 1000
  const sinceTick = secondsSince(later(overview.cronAt, overview.workerAt), now)
  const untilRetry =
    overview.nextDueAt === null ? null : (Date.parse(overview.nextDueAt) - now) / 1000
  const tick = lastTick && `by ${sources[lastTick.source] ?? lastTick.source}`
  const closed = queue.paused || queue.maxConcurrency === 0
  return [
    {
      label: "Waiting",
      value: grouped.format(overview.waiting),
      mark: markOf("queueDepth", overview.waiting),
      hint: overview.waiting > 0 ? `of ${count(overview.workspacesWaiting, "workspace")}` : "",
      href: "/ops/jobs?status=pending",
    },
    {
      label: "Oldest wait",
      value: spanOrNone(waited),
      mark: markOf("oldestWaitSeconds", waited),
      hint: waited === null ? "nobody waits" : "",
    },
    {
      label: "Running",
      value: `${presses.length} of ${queue.maxConcurrency}`,
      mark: closed ? "warning" : "good",
      hint: queue.paused ? "paused" : "",
      href: "/ops/jobs?status=processing",
    },
    {
      label: "Retrying",
      value: grouped.format(overview.retrying),
      mark: markOf("retrying", overview.retrying),
      hint:
        untilRetry === null ? "" : untilRetry < 1 ? "due" : `the next in ${spanWords(untilRetry)}`,
      href: "/ops/jobs?status=retrying",
    },
    {
      label: "Dead in 24 hours",
      value: grouped.format(overview.deadToday),
      mark: markOf("deadToday", overview.deadToday),
      hint: `${grouped.format(overview.dead)} in all`,
      href: "/ops/jobs?status=failed",
    },
    {
      label: "Since the last tick",
      value: spanOrNone(sinceTick),
      mark: markOf("secondsSinceTick", sinceTick),
      hint: overview.workerAt ? `a worker was here ${agoWords(overview.workerAt, now)}` : "",
    },
    {
      label: "Last tick took",
      value: lastTick ? `${lastTick.seconds.toFixed(1)} s` : NONE,
      mark: markOf("tickSeconds", lastTick?.seconds ?? null),
      hint: tick ?? "",
    },
    {
      label: "Jobs in that tick",
      value: lastTick ? grouped.format(lastTick.claimed) : NONE,
      mark: markOf("jobsPerTick", lastTick?.claimed ?? null),
    },
    {
      label: "Lock contention",
      value: grouped.format(overview.contendedLately),
      mark: markOf("contention", overview.contendedLately),
      hint: "claims that waited, last 5 min",
    },
  ]
}
