import { log } from "@/lib/log"
import { Drain } from "./drain"
import type { Handlers } from "./handlers"

/** After work more is likely, so look again soon; the longer nothing comes, the rarer. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Each drain is a tick in the database: long enough to be rare, short enough to be seen. */
const DRAIN_MS = 5 * 60_000

export interface WorkerOptions {
  handlers: Handlers
  concurrency: number
  queue?: string
  /** Stops claiming. What runs has `graceMs` to end and is then released. */
  stop: AbortSignal
  graceMs: number
}

export const nextWait = (last: number, worked: boolean): number =>
  worked ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, last * 2)

/** The drain, forever: any number of these, on any machines with the same database. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { stop, graceMs, handlers, concurrency, queue } = options
  let wait = FIRST_WAIT_MS
  while (!stop.aborted) {
    const outOfGrace = new AbortController()
    const startGrace = () => setTimeout(() => outOfGrace.abort(), graceMs).unref()
    stop.addEventListener("abort", startGrace, { once: true })
    let worked = false
    try {
      const drain = new Drain({
        source: "worker",
        handlers,
        queue,
        concurrency,
        deadline: Date.now() + DRAIN_MS,
        claimWhile: () => !stop.aborted,
        signal: outOfGrace.signal,
      })
      stop.addEventListener("abort", () => drain.wake(), { once: true })
      worked = (await drain.run()).claimed > 0
    } catch (err) {
      log.error({ err }, "drain failed, will try again")
    } finally {
      stop.removeEventListener("abort", startGrace)
    }
    wait = nextWait(wait, worked)
    await sleepUnless(stop, wait)
  }
}

function sleepUnless(stop: AbortSignal, ms: number): Promise<void> {
  if (stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true })
  })
}
