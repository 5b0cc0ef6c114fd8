import { PressError } from "@/lib/press/errors"
import type { Order } from "./messages"
import { Thread, type ThreadLimits } from "./thread"

export interface PoolOptions extends ThreadLimits {
  /** The file that the threads run. */
  program: string
  size: number
  /** Threads beyond the first end when they had nothing to do for so long. */
  idleMs: number
  /** More tasks than this do not wait. */
  mostWaiting: number
}

export interface TaskContext {
  /** Whose task it is: a workspace or a person. Owners are served in turn. */
  owner?: string
  /** A task that is not wanted any more leaves the line, or its thread is ended. */
  signal?: AbortSignal
  /** Buffers to hand over instead of copying them. */
  handed?: ArrayBuffer[]
  /** Only one such task runs at a time: redrawing one large picture takes 200 MB. */
  heavy?: boolean
}

interface Task extends Order {
  owner: string
  heavy: boolean
  handed: ArrayBuffer[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  thread?: Thread
}

/** Most previews take 20 ms, a new thread 100: one that is nearly done may finish what its caller gave up. */
const GRACE_MS = 250

/**
 * A few threads for the work that could block the process. An owner holds at most half of them, so that slow
 * documents of one leave a thread for all others; who has the fewest tasks running is next.
 */
export class Pool {
  private readonly threads = new Set<Thread>()
  private readonly idle: Thread[] = []
  private readonly running = new Set<Task>()
  private waiting: Task[] = []
  /** When each owner was last served, while it has tasks here. */
  private readonly served = new Map<string, number>()
  private turns = 0
  private sweep: NodeJS.Timeout | undefined

  constructor(private readonly options: PoolOptions) {}

  run(task: string, input: unknown, context: TaskContext = {}): Promise<unknown> {
    const { owner = "", signal, handed = [], heavy = false } = context
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.waiting.length >= this.options.mostWaiting)
      return Promise.reject(
        new PressError("press_busy", "The press is too busy at the moment.", "soon"),
      )
    return new Promise((resolve, reject) => {
      const one: Task = { task, input, owner, heavy, handed, resolve, reject }
      const onAbort = () => this.abandon(one, signal?.reason)
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener("abort", onAbort)
          settle(value)
        }
      one.resolve = done(resolve)
      one.reject = done(reject)
      signal?.addEventListener("abort", onAbort, { once: true })
      this.waiting.push(one)
      this.dispatch()
    })
  }

  /** Ends all threads; what they were doing fails. */
  close(): void {
    clearTimeout(this.sweep)
    for (const thread of this.threads) thread.end()
  }

  private dispatch(): void {
    for (;;) {
      const thread = this.idle.at(-1) ?? (this.threads.size < this.options.size ? null : undefined)
      if (thread === undefined) return
      const task = this.next()
      if (!task) return
      this.start(task, thread ? this.idle.pop()! : this.open())
    }
  }

  private next(): Task | undefined {
    const most = Math.max(1, Math.floor(this.options.size / 2))
    const held = new Map<string, number>()
    let heavy = false
    for (const one of this.running) {
      held.set(one.owner, (held.get(one.owner) ?? 0) + 1)
      heavy ||= one.heavy
    }
    const rank = ({ owner }: Task) => [held.get(owner) ?? 0, this.served.get(owner) ?? 0] as const
    let best: Task | undefined
    for (const one of this.waiting) {
      const [mine, turn] = rank(one)
      if (mine >= most || (heavy && one.heavy)) continue
      const [least, first] = best ? rank(best) : [Infinity, Infinity]
      if (mine < least || (mine === least && turn < first)) best = one
    }
    return best
  }

  private start(task: Task, thread: Thread): void {
    this.waiting.splice(this.waiting.indexOf(task), 1)
    this.running.add(task)
    this.served.set(task.owner, ++this.turns)
    task.thread = thread
    void thread
      .run({ task: task.task, input: task.input }, task.handed)
      .then(task.resolve, task.reject)
      .finally(() => {
        this.running.delete(task)
        if (!thread.ended) this.idle.push(thread)
        this.forget(task.owner)
        this.dispatch()
        this.sweepLater()
      })
  }

  private abandon(task: Task, reason: unknown): void {
    task.reject(reason)
    const at = this.waiting.indexOf(task)
    if (at >= 0) {
      this.waiting.splice(at, 1)
      this.forget(task.owner)
      return
    }
    setTimeout(() => this.running.has(task) && task.thread?.end(), GRACE_MS).unref()
  }

  private forget(owner: string): void {
    const mine = (one: Task) => one.owner === owner
    if (!this.waiting.some(mine) && ![...this.running].some(mine)) this.served.delete(owner)
  }

  private open(): Thread {
    const thread = new Thread(this.options.program, this.options, (ended) => {
      this.threads.delete(ended)
      const at = this.idle.indexOf(ended)
      if (at >= 0) this.idle.splice(at, 1)
    })
    this.threads.add(thread)
    return thread
  }

  /** The first thread stays warm; what the others hold is given back. */
  private sweepLater(): void {
    clearTimeout(this.sweep)
    if (this.idle.length < 2) return
    this.sweep = setTimeout(() => {
      for (const thread of this.idle.slice(1)) thread.end()
    }, this.options.idleMs).unref()
  }
}
