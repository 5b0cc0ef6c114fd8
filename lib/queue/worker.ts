import { setTimeout as sleep } from "node:timers/promises"
import { log } from "@/lib/log"
import { Drain } from "./drain"
import type { Handlers } from "./handlers"

/** After work more is likely, so look again soon; the longer nothing comes, the rarer. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = {
  nothing: 30_000,
  // Slots that others hold, or a database that is away: either may end any moment, with work waiting.
  hindrance: 2_000,
}
/** Each drain is a tick in the database: long enough to be rare, short enough to be seen. */
const DRAIN_MS = 5 * 60_000

type Found = "work" | "hindrance" | "nothing"

export interface WorkerOptions {
  handlers: Handlers
  concurrency: number
  queue?: string
  /** Stops claiming. What runs has `graceMs` to end and is then released. */
  stop: AbortSignal
  graceMs: number
}

export const nextWait = (last: number, found: Found): number =>
  found === "work" ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS[found], last * 2)

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
    let found: Found = "hindrance"
    try {
      const { claimed, throttled } = await drain.run()
      found = claimed > 0 ? "work" : throttled > 0 ? "hindrance" : "nothing"
    } catch (err) {
      log.error({ err }, "drain failed, will try again")
    } finally {
      // A drain that ended is not to be remembered: an idle worker has thousands a day.
      stop.removeEventListener("abort", onStop)
    }
    wait = nextWait(wait, found)
    // Throws when told to stop, and the loop sees that for itself.
    await sleep(wait, undefined, { signal: stop }).catch(() => {})
  }
}
