import { log } from "@/lib/log"
import { onChange } from "@/lib/queue/changes"
import { listExportsById } from "@/lib/repositories/exports"
import { toExportView, type ExportView } from "./view"

/** Changes in this process are pushed; this is how soon those of other processes are seen. */
const POLL_MS = 500

type Listener = (view: ExportView) => void

/** One loop for all open streams: it asks the database once, however many are listening. */
class Watcher {
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly revisions = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private looking = false

  constructor() {
    onChange((jobId) => (this.listeners.has(jobId) ? this.look([jobId]) : undefined))
  }

  watch(jobId: string, listener: Listener): () => void {
    const listening = this.listeners.get(jobId) ?? new Set()
    this.listeners.set(jobId, listening.add(listener))
    this.timer ??= setInterval(() => void this.lookAtAll(), POLL_MS)
    return () => this.forget(jobId, listener)
  }

  private forget(jobId: string, listener: Listener): void {
    const listening = this.listeners.get(jobId)
    listening?.delete(listener)
    if (listening?.size) return
    this.listeners.delete(jobId)
    this.revisions.delete(jobId)
    if (this.listeners.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** A slow database is not asked a second time before it has answered. */
  private async lookAtAll(): Promise<void> {
    if (this.looking) return
    this.looking = true
    await this.look([...this.listeners.keys()])
    this.looking = false
  }

  private async look(jobIds: string[]): Promise<void> {
    try {
      for (const row of await listExportsById(jobIds)) {
        if (row.revision <= (this.revisions.get(row.id) ?? -1) || !this.listeners.has(row.id))
          continue
        this.revisions.set(row.id, row.revision)
        const view = toExportView(row)
        this.listeners.get(row.id)?.forEach((listener) => listener(view))
      }
    } catch (err) {
      log.warn({ err }, "watching failed, will look again")
    }
  }
}

// On globalThis, because Next bundles each route on its own and one process needs one loop.
const registry = globalThis as typeof globalThis & { pressrunWatcher?: Watcher }

export const watchExport = (jobId: string, listener: Listener): (() => void) =>
  (registry.pressrunWatcher ??= new Watcher()).watch(jobId, listener)
