import { log } from "@/lib/log"
import { setTimeout as sleep } from "node:timers/promises"
import { Drain, type DrainSummary } from "./drain"
import type { Handlers } from "./handlers"

/** After work more is likely, so look again soon; the longer nothing comes, the rarer. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Work waits for a slot that others hold: they may end, or die, any moment. */
const LONGEST_THROTTLED_WAIT_MS = 2_000
/** Each drain is a tick in the database: long enough to be rare, short enough to be seen. */
const DRAIN_MS = 5 * 60_000

type Seen = Pick<DrainSummary, "claimed" | "throttled">

export interface WorkerOptions {
  handlers: Handlers
  concurrency: number
  queue?: string
  /** Stops claiming. What runs has `graceMs` to end and is then released. */
  stop: AbortSignal
  graceMs: number
}

export function nextWait(last: number, { claimed, throttled }: Seen): number {
  if (claimed > 0) return FIRST_WAIT_MS
  return Math.min(throttled > 0 ? LONGEST_THROTTLED_WAIT_MS : LONGEST_WAIT_MS, last * 2)
}

/** The drain, forever: any number of these, on any machines with the same database. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { stop, graceMs, handlers, concurrency, queue } = options
  let wait = FIRST_WAIT_MS
  while (!stop.aborted) {
    const outOfGrace = new AbortController()
    const drain = new Drain({
      source: "worker",
      handlers,
      queue,
      concurrency,
      deadline: Date.now() + DRAIN_MS,
      claimWhile: () => !stop.aborted,
      signal: outOfGrace.signal,
    })
    const onStop = () => {
      setTimeout(() => outOfGrace.abort(), graceMs).unref()
      drain.wake()
    }
    stop.addEventListener("abort", onStop, { once: true })
    let seen: Seen = { claimed: 0, throttled: 0 }
    try {
      seen = await drain.run()
    } catch (err) {
      log.error({ err }, "drain failed, will try again")
    } finally {
      // A drain that ended is not to be remembered: an idle worker has thousands a day.
      stop.removeEventListener("abort", onStop)
    }
    wait = nextWait(wait, seen)
    // Throws when told to stop, and the loop sees that for itself.
    await sleep(wait, undefined, { signal: stop }).catch(() => {})
  }
}
