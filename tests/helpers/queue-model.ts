/** A queue small enough to be right at sight: what the SQL is compared with, step by step. */

export interface ModelJob {
  id: string
  workspace: number
  priority: number
  place: number
  status: "pending" | "processing" | "completed" | "failed" | "cancelled"
  parked: boolean
  attempts: number
  budget: number
  worker: number | null
  expired: boolean
  cancelling: boolean
  files: number
}

export interface Lease {
  id: string
  worker: number
  attempt: number
  /** As the database named it. */
  lease: string
}

const ATTEMPTS = 3

export class QueueModel {
  readonly jobs = new Map<string, ModelJob>()
  /** Workspaces in the order in which they are served next. */
  private line: number[] = []
  paused = false

  constructor(
    public cap: number,
    private readonly perWorkspaceTick: number,
  ) {}

  enqueue(id: string, workspace: number, priority: number): void {
    const state = { status: "pending" as const, parked: false, expired: false, cancelling: false }
    this.jobs.set(id, {
      ...{ id, workspace, priority, place: this.jobs.size, ...state },
      ...{ attempts: 0, budget: ATTEMPTS, worker: null, files: 0 },
    })
    this.takeTurn(workspace)
  }

  claim(worker: number, limit: number): string[] {
    for (const job of this.running()) if (job.expired) this.putBack(job, "soon")
    for (const job of [...this.due].sort((a, b) => a.workspace - b.workspace)) this.unpark(job)
    this.due.clear()
    let free = this.paused ? 0 : Math.min(limit, this.cap - this.running().length)
    const claimed: ModelJob[] = []
    while (free > 0) {
      const hog = this.hog()
      const served = this.line
        .filter((w) => w !== hog || this.line.every((other) => other === hog))
        .filter((w) => claimed.filter((job) => job.workspace === w).length < this.perWorkspaceTick)
        .slice(0, free)
      if (served.length === 0) break
      const share = Math.min(Math.floor(free / served.length), this.perWorkspaceTick)
      const taken = served.flatMap((workspace) => this.best(workspace).slice(0, share))
      const empty = served.filter((workspace) => this.best(workspace).length === 0)
      for (const job of taken) {
        Object.assign(job, {
          status: "processing",
          worker,
          attempts: job.attempts + 1,
          expired: false,
        })
      }
      this.line = [...this.line.filter((w) => !served.includes(w)), ...served].filter(
        (w) => !empty.includes(w),
      )
      claimed.push(...taken)
      free -= taken.length
      if (taken.length === 0 && empty.length === 0) break
    }
    return claimed.map(({ id }) => id)
  }

  owns({ id, worker, attempt }: Lease): boolean {
    const job = this.jobs.get(id)
    return job?.status === "processing" && job.worker === worker && job.attempts === attempt
  }

  heartbeat(lease: Lease): string {
    if (!this.owns(lease)) return "lost"
    const job = this.jobs.get(lease.id)!
    job.expired = false
    return job.cancelling ? "cancel" : "keep"
  }

  complete(lease: Lease): string {
    if (!this.owns(lease)) return "lost"
    const job = this.jobs.get(lease.id)!
    if (job.cancelling) return this.end(job, "cancelled")
    job.files++
    return this.end(job, "completed")
  }

  fail(lease: Lease, retry: "soon" | "later" | "never"): string {
    if (!this.owns(lease)) return "lost"
    const job = this.jobs.get(lease.id)!
    this.putBack(job, retry)
    return job.status === "pending" ? "retried" : job.status
  }

  release(lease: Lease): number {
    if (!this.owns(lease)) return 0
    const job = this.jobs.get(lease.id)!
    if (job.cancelling) this.end(job, "cancelled")
    else {
      Object.assign(job, { status: "pending", worker: null, budget: job.budget + 1 })
      this.takeTurn(job.workspace)
    }
    return 1
  }

  cancel(id: string): string {
    const job = this.jobs.get(id)!
    if (job.status === "processing") {
      job.cancelling = true
      return "cancelling"
    }
    if (job.status === "pending") return this.end(job, "cancelled")
    return job.status
  }

  retry(id: string): string {
    const job = this.jobs.get(id)!
    if (job.status !== "failed" && job.status !== "cancelled") return "not_retryable"
    Object.assign(job, { status: "pending", cancelling: false, budget: job.attempts + ATTEMPTS })
    this.takeTurn(job.workspace)
    return "pending"
  }

  private readonly due = new Set<ModelJob>()

  /** Time passes: every retry is due at the next claim. */
  makeDue(): void {
    for (const job of this.jobs.values()) if (job.parked) this.due.add(job)
  }

  /** Time passes: what this worker holds has not been renewed. */
  expire(worker: number): void {
    for (const job of this.running()) if (job.worker === worker) job.expired = true
  }

  running = () => [...this.jobs.values()].filter(({ status }) => status === "processing")

  /** The workspace that has every slot but the last one: that one is for others while they are in line. */
  private hog(): number | undefined {
    const owners = this.running().map(({ workspace }) => workspace)
    if (owners.length !== this.cap - 1) return undefined
    return owners.every((owner) => owner === owners[0]) ? owners[0] : undefined
  }

  private best = (workspace: number) =>
    [...this.jobs.values()]
      .filter((job) => job.workspace === workspace && job.status === "pending" && !job.parked)
      .sort((a, b) => b.priority - a.priority || a.place - b.place)

  private takeTurn(workspace: number): void {
    if (!this.line.includes(workspace)) this.line.push(workspace)
  }

  private unpark(job: ModelJob): void {
    if (!job.parked) return
    job.parked = false
    this.takeTurn(job.workspace)
  }

  private putBack(job: ModelJob, retry: string): void {
    if (job.cancelling) this.end(job, "cancelled")
    else if (retry === "never" || job.attempts >= job.budget) this.end(job, "failed")
    else Object.assign(job, { status: "pending", worker: null, parked: true, expired: false })
  }

  private end(job: ModelJob, status: "completed" | "failed" | "cancelled"): string {
    Object.assign(job, { status, worker: null, parked: false, expired: false })
    return status
  }
}
