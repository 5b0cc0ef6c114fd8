import { log } from "@/lib/log"
import { onChange, type Change } from "@/lib/queue/changes"
import { listMemberships } from "@/lib/repositories/usage"
import { listChangedExports, type ExportRow, type Known } from "@/lib/repositories/exports"
import { Line } from "./line"
import { Listeners, type Subscription } from "./listeners"
import { toExportView } from "./view"

/** Changes in this process are pushed; this is how soon those of other processes are seen. */
const POLL_MS = 200
/** Places in line move with every job that ends anywhere; nobody reads them faster than this. */
const STANDINGS_MS = 2_000
/** Ends the streams of people who lost the workspace or their account. */
const MEMBERS_MS = 1_000
/** The database names what ended in the last 5 s: as long as we remember it, it is not sent again. */
const REMEMBER_MS = 10_000

/** One loop for all open streams: it asks the database once, however many are listening. */
export class Watcher {
  private readonly listeners = new Listeners()
  private readonly places = new Map<string, number>()
  /** The newest row seen of each job that somebody follows and that may still change. */
  private readonly rows = new Map<string, ExportRow>()
  /** When to forget jobs that have ended and that nobody follows by name. */
  private readonly ended = new Map<string, number>()
  private readonly line = new Line()
  private readonly changed = new Set<string>()
  private looking = false
  /** The workspaces of each listener, as first asked. */
  private readonly memberships = new Map<Subscription, Set<string>>()
  private askingMembers = false
  private stop: (() => void) | undefined
  /** Everything that was committed before this moment (of our clock) has been told. */
  lookedAt = 0

  watch(subscription: Subscription): () => void {
    this.listeners.add(subscription)
    for (const { id, place } of subscription.workspaces ?? [])
      this.places.set(id, Math.min(place, this.places.get(id) ?? place))
    this.stop ??= this.start()
    this.catchUp(subscription)
    void this.checkMembers([subscription])
    return () => this.forget(subscription)
  }

  private start(): () => void {
    const stopListening = onChange((change) => this.hear(change))
    const looks = setInterval(() => void this.lookAtAll(), POLL_MS)
    const measures = setInterval(() => void this.measureLine(), STANDINGS_MS)
    const checks = setInterval(() => void this.checkAllMembers(), MEMBERS_MS)
    return () => {
      clearInterval(looks)
      clearInterval(checks)
      clearInterval(measures)
      stopListening()
    }
  }

  private async checkAllMembers(): Promise<void> {
    if (this.askingMembers) return
    this.askingMembers = true
    await this.checkMembers([...this.listeners.everyone()])
    this.askingMembers = false
  }

  /** One query for all. A token outlives its account and its memberships by up to an hour; a stream must not. */
  private async checkMembers(subscriptions: Subscription[]): Promise<void> {
    try {
      const now = await listMemberships([...new Set(subscriptions.map(({ userId }) => userId))])
      for (const subscription of subscriptions) {
        const mine = now.get(subscription.userId) ?? new Set<string>()
        const before = this.memberships.get(subscription) ?? mine
        if (mine.size === 0 || [...before].some((id) => !mine.has(id))) subscription.onLeft()
        else if (this.listeners.has(subscription)) this.memberships.set(subscription, mine)
      }
    } catch (err) {
      log.warn({ err }, "memberships not known, will look again")
    }
  }

  /** What we saw between their reading and their listening would not be told to them again. */
  private catchUp(subscription: Subscription): void {
    for (const id of subscription.jobIds ?? []) this.tell(this.rows.get(id), [subscription])
    const theirs = new Set(subscription.workspaces?.map(({ id }) => id))
    if (theirs.size === 0) return
    for (const row of this.rows.values())
      if (theirs.has(row.workspace_id)) this.tell(row, [subscription])
  }

  private forget(subscription: Subscription): void {
    this.listeners.remove(subscription)
    this.memberships.delete(subscription)
    for (const { id } of subscription.workspaces ?? [])
      if (!this.listeners.hasWorkspace(id)) this.places.delete(id)
    for (const [id, row] of this.rows) if (!this.listeners.follow(row)) this.drop(id)
    if (this.listeners.size > 0) return
    this.stop?.()
    this.stop = undefined
  }

  /** A stage of the attempt we know, and its end, are told on the spot; for all else the database is asked, once for a burst. */
  private hear({ jobId, workspaceId, now, ended }: Change): void {
    const row = this.rows.get(jobId)
    if (ended) return this.take(ended)
    if (now && row?.status === "processing" && row.attempts === now.attempts)
      return this.take({ ...row, ...now })
    if (!row && !this.listeners.mayFollow(jobId, workspaceId)) return
    if (this.changed.size === 0) queueMicrotask(() => void this.lookAtChanged())
    this.changed.add(jobId)
  }

  private async lookAtChanged(): Promise<void> {
    const jobs = [...this.changed].map((id) => ({ id, revision: this.revisionOf(id) }))
    this.changed.clear()
    await this.look({ jobs, workspaces: [] })
  }

  /** A slow database is not asked a second time before it has answered. */
  private async lookAtAll(): Promise<void> {
    if (this.looking) return
    this.looking = true
    const began = Date.now()
    for (const [id, at] of this.ended) if (at < began - REMEMBER_MS) this.dropUnlessNamed(id)
    const followed = new Set([...this.listeners.jobIds(), ...this.rows.keys()])
    const jobs = [...followed].map((id) => ({ id, revision: this.revisionOf(id) }))
    const workspaces = [...this.places].map(([id, place]) => ({ id, place }))
    if (await this.look({ jobs, workspaces })) this.lookedAt = began
    this.looking = false
  }

  private revisionOf = (id: string) => this.rows.get(id)?.revision ?? -1

  private async look(known: Known): Promise<boolean> {
    try {
      const found = await listChangedExports(known)
      for (const row of found.sort((a, b) => a.revision - b.revision)) this.take(row)
      return true
    } catch (err) {
      log.warn({ err }, "watching failed, will look again")
      return false
    }
  }

  private take(row: ExportRow): void {
    if (row.revision <= this.revisionOf(row.id) || !this.listeners.follow(row)) return
    const place = this.places.get(row.workspace_id)
    if (place !== undefined && row.place > place) this.places.set(row.workspace_id, row.place)
    this.rows.set(row.id, row)
    if (row.status !== "pending") this.line.forget(row.id)
    if (row.finished_at === null) this.ended.delete(row.id)
    else this.ended.set(row.id, Date.now())
    this.tell(row, this.listeners.of(row))
  }

  private tell(row: ExportRow | undefined, listeners: Iterable<Subscription>): void {
    if (!row) return
    const view = toExportView(row, this.line.of(row.id))
    for (const { onExport } of listeners) onExport(view, row)
  }

  private measureLine = () =>
    this.line.measure(this.rows.values(), (jobId, standing) => {
      const row = this.rows.get(jobId)
      if (!row) return void this.line.forget(jobId)
      for (const { onStanding } of this.listeners.of(row)) onStanding?.(jobId, standing)
    })

  private dropUnlessNamed(id: string): void {
    if (!this.listeners.hasJob(id)) this.drop(id)
  }

  private drop(id: string): void {
    this.rows.delete(id)
    this.ended.delete(id)
    this.line.forget(id)
  }
}

// On globalThis, because Next bundles each route on its own and one process needs one loop.
const registry = globalThis as typeof globalThis & { pressrunWatcher?: Watcher }
const watcher = () => (registry.pressrunWatcher ??= new Watcher())

export const watchExports = (subscription: Subscription): (() => void) =>
  watcher().watch(subscription)

/** Everything that was committed before this moment has been told to whoever listens. */
export const watchedUntil = (): number => watcher().lookedAt
