import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { log } from "@/lib/log"
import {
  claimJobs,
  findNextDueAt,
  heartbeatJobs,
  leaseOf,
  recordTick,
  releaseJobs,
  type Job,
  type Tick,
} from "@/lib/repositories/jobs"
import type { Handlers } from "./handlers"
import { runJob, Stopped, type Outcome } from "./run-job"

const QUEUE = "pdf"
/** A third of the shortest sensible lease: two may get lost before the job does. */
const HEARTBEAT_MS = 10_000
/** An export takes a second or two: with less left than this, starting one would waste it. */
const LAST_CLAIM_MS = 10_000

export interface DrainOptions {
  source: Tick["source"]
  handlers: Handlers
  /** When everything must have ended, in ms since the epoch. */
  deadline: number
  signal?: AbortSignal
  concurrency?: number
}

export interface DrainSummary {
  claimed: number
  completed: number
  failed: number
}

interface Running {
  job: Job
  stop: AbortController
  done: Promise<void>
}

/** Works the queue until nothing is left to claim or time is up. The one way jobs get done. */
export class Drain {
  private readonly worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  private readonly running = new Map<string, Running>()
  private readonly summary: DrainSummary = { claimed: 0, completed: 0, failed: 0 }
  private wakeUp = () => {}
  private woken = false
  private open = true

  constructor(private readonly options: DrainOptions) {}

  /** More work may have come: look again now. False when this drain will look no more. */
  wake(): boolean {
    if (!this.open || !this.hasTime()) return false
    this.woken = true
    this.wakeUp()
    return true
  }

  async run(): Promise<DrainSummary> {
    const startedAt = new Date()
    const beat = setInterval(() => void this.heartbeat(), HEARTBEAT_MS)
    const outOfTime = setTimeout(
      () => this.stopAll(),
      Math.max(0, this.options.deadline - Date.now()),
    )
    this.options.signal?.addEventListener("abort", () => this.stopAll(), { once: true })
    try {
      await this.work()
    } finally {
      this.open = false
      clearInterval(beat)
      clearTimeout(outOfTime)
      await Promise.all([...this.running.values()].map(({ done }) => done))
      const tick = { queue: QUEUE, worker: this.worker, source: this.options.source, startedAt }
      await recordTick({ ...tick, ...this.summary }).catch((err) =>
        log.warn({ err }, "tick not recorded"),
      )
    }
    return this.summary
  }

  private async work(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => (this.wakeUp = resolve))
      this.woken = false
      const claimed = this.mayClaim() ? await this.claim() : 0
      if (claimed > 0 && this.free() > 0) continue
      const wait = this.running.size > 0 ? Infinity : await this.untilNextDue()
      if (wait === undefined) {
        // Whoever wakes us from here on is told to start another.
        this.open = this.woken && this.mayClaim()
        if (this.open) continue
        return
      }
      await Promise.race([
        woken,
        sleep(wait),
        ...[...this.running.values()].map(({ done }) => done),
      ])
    }
  }

  private free = () => (this.options.concurrency ?? 3) - this.running.size

  private hasTime = () =>
    this.options.deadline - Date.now() > LAST_CLAIM_MS && !this.options.signal?.aborted

  private mayClaim = () => this.free() > 0 && this.hasTime()

  private async claim(): Promise<number> {
    const jobs = await claimJobs(QUEUE, this.worker, this.free())
    for (const job of jobs) {
      const stop = new AbortController()
      const done = runJob(job, this.options.handlers, stop)
        .then((outcome) => this.ended(job, outcome))
        // Not even the failure could be written down: the lease will expire and the job be rescued.
        .catch((err) => log.error({ job: job.id, err }, "job left to its lease"))
        .finally(() => this.running.delete(job.id))
      this.running.set(job.id, { job, stop, done })
    }
    this.summary.claimed += jobs.length
    return jobs.length
  }

  private async ended(job: Job, outcome: Outcome): Promise<void> {
    if (outcome === "completed") this.summary.completed++
    if (outcome === "failed" || outcome === "retried") this.summary.failed++
    if (outcome === "released") await releaseJobs(this.worker, [leaseOf(job)])
  }

  /** How long to wait for the next retry; undefined when this drain will not live to see it. */
  private async untilNextDue(): Promise<number | undefined> {
    if (!this.mayClaim()) return undefined
    const due = await findNextDueAt(QUEUE)
    if (!due || due.getTime() > this.options.deadline - LAST_CLAIM_MS) return undefined
    return Math.max(100, due.getTime() - Date.now())
  }

  private async heartbeat(): Promise<void> {
    if (this.running.size === 0) return
    try {
      const leases = [...this.running.values()].map(({ job }) => leaseOf(job))
      for (const [jobId, verdict] of await heartbeatJobs(this.worker, leases)) {
        if (verdict !== "keep") this.running.get(jobId)?.stop.abort(new Stopped(verdict))
      }
    } catch (err) {
      log.warn({ err }, "heartbeat missed")
    }
  }

  private stopAll(): void {
    for (const { stop } of this.running.values()) stop.abort(new Stopped("out_of_time"))
    this.wakeUp()
  }
}

export const drain = (options: DrainOptions): Promise<DrainSummary> => new Drain(options).run()

/** Infinity means "until something else happens": a timer cannot hold it. */
function sleep(ms: number): Promise<void> {
  return ms === Infinity ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, ms))
}
