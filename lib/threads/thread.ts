import { setTimeout as sleep } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { never, PressError } from "@/lib/press/errors"
import { toError, type Order, type Reply } from "./messages"

export interface ThreadLimits {
  /** How long a task may take before its thread is ended; up to three times that on a busy machine. */
  taskMs: number
  /** A thread whose heap holds more in the middle of a task is ended. Files and pictures are not in it. */
  heapMb: number
  /** A thread that holds more than this after a task is replaced by a fresh one. */
  restHeapMb: number
}

/**
 * V8's own limit lies this much higher. A thread that reaches that one mostly ends alone, but now and then V8 aborts
 * the whole process; so the heap is weighed, and a thread that holds too much is ended long before.
 */
const BEYOND_MB = 1024
const WEIGH_EVERY_MS = 50

/** How long a thread may take to say how much it worked. One in a loop answers, one in native code does not. */
const USAGE_MS = 500

/** How many times its time a task may take on a busy machine. */
const MOST_LOOKS = 3

const tooSlow = () =>
  never(
    "document_too_slow",
    "This document takes too long to prepare. Divide it or make it simpler, please.",
  )
const tooLarge = (cause: unknown) =>
  never(
    "document_too_complex",
    "This document needs too much memory. Divide it or make it simpler, please.",
    cause,
  )
// The machine was busy with other things: the document is not to blame.
const tooBusy = () => new PressError("press_busy", "The press is too busy at the moment.", "soon")
const lost = (cause: unknown) =>
  new PressError("thread_lost", "The press stopped while preparing the document.", "soon", {
    cause,
  })

/** A worker thread and its one task. What fails here ends this thread and no other. */
export class Thread {
  private readonly worker: Worker
  private settle: ((reply: Reply | Error) => void) | undefined
  /** Cannot be used any more. */
  ended = false

  constructor(
    program: string,
    private readonly limits: ThreadLimits,
    private readonly onEnd: (thread: Thread) => void,
  ) {
    this.worker = new Worker(/* turbopackIgnore: true */ program, {
      name: "pressrun",
      // What the process itself was started with (a loader, a debugger) is not for the threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb + BEYOND_MB },
    })
    // An idle thread does not keep a script from ending.
    this.worker.unref()
    this.worker.on("message", (reply: Reply) => this.settle?.(reply))
    this.worker.on("error", (error) => this.fail(asMemory(error) ?? lost(error)))
    this.worker.on("exit", (code) => this.fail(lost(new Error(`The thread ended with ${code}.`))))
  }

  async run(order: Order, handed: ArrayBuffer[]): Promise<unknown> {
    const before = this.cpuMs().catch(() => 0)
    let looks = 0
    const timer = setInterval(() => void this.judge(before, ++looks), this.limits.taskMs)
    const scale = setInterval(() => void this.weigh(), WEIGH_EVERY_MS)
    this.worker.ref()
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        this.settle = (told) => (told instanceof Error ? reject(told) : resolve(told))
        this.worker.postMessage(order, handed)
      })
      if (reply.heapMb > this.limits.restHeapMb) this.end()
      if ("failure" in reply) throw toError(reply.failure)
      return reply.result
    } finally {
      clearInterval(timer)
      clearInterval(scale)
      this.settle = undefined
      this.worker.unref()
    }
  }

  /** Ends the thread in the middle of whatever it does. */
  end(error?: Error): void {
    this.fail(error ?? lost(undefined))
    void this.worker.terminate()
  }

  private fail(error: Error): void {
    this.settle?.(error)
    if (this.ended) return
    this.ended = true
    this.onEnd(this)
  }

  /** Time is up. A thread that worked for less than half of it was waiting for the processor, and gets more. */
  private async judge(before: Promise<number>, looks: number): Promise<void> {
    const settle = this.settle
    const worked = await Promise.race([
      this.cpuMs().then(async (now) => now - (await before)),
      sleep(USAGE_MS, Infinity, { ref: false }),
    ]).catch(() => Infinity)
    if (this.settle !== settle) return
    if (worked > this.limits.taskMs / 2) this.end(tooSlow())
    else if (looks === MOST_LOOKS) this.end(tooBusy())
  }

  private async weigh(): Promise<void> {
    const settle = this.settle
    const heap = await this.worker.getHeapStatistics().catch(() => null)
    if (!heap || this.settle !== settle) return
    if (heap.used_heap_size > this.limits.heapMb * 1024 * 1024) this.end(tooLarge(undefined))
  }

  private async cpuMs(): Promise<number> {
    const { user, system } = await this.worker.cpuUsage()
    return (user + system) / 1000
  }
}

const asMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? tooLarge(error)
    : null
