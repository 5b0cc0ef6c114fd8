import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { log } from "@/lib/log"
import {
  claimJobs,
  heartbeatJobs,
  lookForProblems,
  readPulse,
  recordTick,
  releaseJobs,
  type Job,
  type Tick,
} from "@/lib/repositories/jobs"
import { flushTraces } from "@/lib/telemetry/flush"
import { publishChanges } from "./changes"
import type { Handlers } from "./handlers"
import { runJob, type Outcome } from "./run-job"
import { Stopped } from "./stopped"

/** A third of the queue's lease of 30 s: two may get lost before the job does. */
const HEARTBEAT_MS = 10_000
/** An export takes a second or two: with less left than this, starting one would waste it. */
const LAST_CLAIM_MS = 10_000
/** Whoever waited for the file fetches it now: what is left to do would only slow that down. */
const AFTERWARDS_MS = 250
/** As often as the scheduler comes: a worker that drains for minutes is no silence. */
const LOOK_AFTER_MS = 60_000

export interface DrainOptions {
  source: Tick["source"]
  handlers: Handlers
  /** When everything must have ended, in ms since the epoch. */
  deadline: number
  /** Stops what runs, at once, and gives it back. */
  signal?: AbortSignal
  /** Asked before each claim: false lets what runs end and takes nothing new. */
  claimWhile?: () => boolean
  queue?: string
  concurrency?: number
  /** Told as each job ends: tests and the worker's log listen. */
  onEnded?: (job: Job, outcome: Outcome) => void
}

export type DrainSummary = Pick<
  Tick,
  "claimed" | "completed" | "failed" | "throttled" | "contended"
>

interface Running {
  job: Job
  stop: AbortController
  done: Promise<void>
}

/** Works a queue until nothing is left to claim or time is up. The one way jobs get done. */
export class Drain {
  private readonly queue: string
  private readonly worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  /** By lease and not by job: an attempt that lost its lease may still be stopping when the next one starts. */
  private readonly running = new Map<string, Running>()
  private readonly later = new Set<Promise<void>>()
  private readonly perWorkspace: Record<string, number> = {}
  private readonly summary: DrainSummary = {
    claimed: 0,
    completed: 0,
    failed: 0,
    throttled: 0,
    contended: 0,
  }
  private wakeUp = () => {}
  private woken = false
  private lookedAt = Date.now()
  private open = true

  constructor(private readonly options: DrainOptions) {
    this.queue = options.queue ?? "pdf"
  }

  /** More work may have come: look again now. False when this drain will look no more. */
  wake(): boolean {
    this.woken = true
    this.wakeUp()
    return this.open && this.hasTime()
  }

  async run(): Promise<DrainSummary> {
    const started_at = new Date().toISOString()
    // Asked beside the first claim, not before it: only the record of this drain wants to know.
    const depth = this.measureDepth()
    // A kick follows an export and has no time to look round before; it does so afterwards.
    if (this.options.source !== "kick") void this.lookRound()
    const beat = setInterval(() => void this.heartbeat(), HEARTBEAT_MS)
    const timeLeft = Math.max(0, this.options.deadline - Date.now())
    const outOfTime = setTimeout(() => this.stopAll(), Math.min(timeLeft, 2 ** 31 - 1))
    const onAbort = () => this.stopAll()
    this.options.signal?.addEventListener("abort", onAbort, { once: true })
    try {
      await this.work()
    } finally {
      this.open = false
      await Promise.all([...this.running.values()].map(({ done }) => done))
      await Promise.all(this.later)
      clearInterval(beat)
      clearTimeout(outOfTime)
      this.options.signal?.removeEventListener("abort", onAbort)
      await this.record({ started_at, depth: await depth })
      // A worker drains again at once and looked a moment ago; its traces are sent by their own timer.
      if (this.options.source !== "worker") {
        await this.lookRound()
        await flushTraces()
      }
    }
    return this.summary
  }

  private async measureDepth(): Promise<number> {
    try {
      return (await readPulse(this.queue)).waiting
    } catch (err) {
      log.warn({ err }, "depth not known")
      return 0
    }
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
      const ends = [...this.running.values()].map(({ done }) => done)
      await Promise.race([woken, sleep(wait), ...ends])
    }
  }

  private free = () => (this.options.concurrency ?? 3) - this.running.size

  private hasTime = () =>
    this.options.deadline - Date.now() > LAST_CLAIM_MS &&
    !this.options.signal?.aborted &&
    (this.options.claimWhile?.() ?? true)

  private mayClaim = () => this.free() > 0 && this.hasTime()

  private async claim(): Promise<number> {
    const { jobs, throttled, contended } = await claimJobs(this.queue, this.worker, this.free())
    this.summary.claimed += jobs.length
    this.summary.throttled += Number(throttled)
    this.summary.contended += Number(contended)
    for (const job of jobs) {
      this.perWorkspace[job.workspace_id] = (this.perWorkspace[job.workspace_id] ?? 0) + 1
      const stop = new AbortController()
      // Told to stop while the claim was under way: given back as soon as it starts.
      if (this.options.signal?.aborted) stop.abort(new Stopped("out_of_time"))
      const done = runJob(job, this.options.handlers, stop)
        .then(({ outcome, afterwards }) => {
          if (afterwards) this.finishLater(job, afterwards)
          return this.ended(job, outcome)
        })
        // Not even the failure could be written down: the lease will expire and the job be rescued.
        .catch((err) =>
          log.error({ job: job.id, trace: job.trace_id, err }, "job left to its lease"),
        )
        .finally(() => this.running.delete(job.lease.id))
      this.running.set(job.lease.id, { job, stop, done })
    }
    publishChanges(jobs.map(({ id, workspace_id }) => ({ jobId: id, workspaceId: workspace_id })))
    return jobs.length
  }

  /** Takes no slot and delays no job; only the end of the drain waits for it. */
  private finishLater(job: Job, afterwards: () => Promise<void>): void {
    const work = sleep(AFTERWARDS_MS)
      .then(afterwards)
      .catch((err) =>
        log.warn({ job: job.id, trace: job.trace_id, err }, "not everything was done afterwards"),
      )
      .finally(() => this.later.delete(work))
    this.later.add(work)
  }

  private async ended(job: Job, outcome: Outcome): Promise<void> {
    if (outcome === "completed") this.summary.completed++
    if (outcome === "failed" || outcome === "retried") this.summary.failed++
    if (outcome === "released") await releaseJobs([job.lease])
    this.options.onEnded?.(job, outcome)
  }

  /** How long to wait for the next retry; undefined when this drain will not live to see it. */
  private async untilNextDue(): Promise<number | undefined> {
    if (!this.mayClaim()) return undefined
    const { nextDueAt } = await readPulse(this.queue)
    if (!nextDueAt || nextDueAt.getTime() > this.options.deadline - LAST_CLAIM_MS) return undefined
    return Math.max(100, nextDueAt.getTime() - Date.now())
  }

  /** Leaves a sign of life, and lets the database open and resolve what is wrong with the queue. */
  async lookRound(source = this.options.source): Promise<void> {
    this.lookedAt = Date.now()
    await lookForProblems(this.queue, source).catch((err) =>
      log.warn({ err }, "problems not looked for"),
    )
  }

  private async heartbeat(): Promise<void> {
    if (Date.now() - this.lookedAt >= LOOK_AFTER_MS) void this.lookRound()
    if (this.running.size === 0) return
    try {
      const leases = [...this.running.values()].map(({ job }) => job.lease)
      for (const { verdict, ...lease } of await heartbeatJobs(leases)) {
        if (verdict !== "keep") this.running.get(lease.id)?.stop.abort(new Stopped(verdict))
      }
    } catch (err) {
      log.warn({ err }, "heartbeat missed")
    }
  }

  private stopAll(): void {
    for (const { stop } of this.running.values()) stop.abort(new Stopped("out_of_time"))
    this.wakeUp()
  }

  private async record(start: Pick<Tick, "started_at" | "depth">): Promise<void> {
    const { queue, worker, perWorkspace: per_workspace } = this
    const tick = {
      queue,
      worker,
      source: this.options.source,
      per_workspace,
      ...start,
      ...this.summary,
    }
    await recordTick(tick).catch((err) => log.warn({ err }, "tick not recorded"))
  }
}

export const drain = (options: DrainOptions): Promise<DrainSummary> => new Drain(options).run()

/** Infinity means "until something else happens": a timer cannot hold it. */
function sleep(ms: number): Promise<void> {
  return ms === Infinity ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, ms))
}
