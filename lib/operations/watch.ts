import { eventStream, type StreamLife } from "@/lib/exports/events"
import { log } from "@/lib/log"
import { outsideOfTraces } from "@/lib/telemetry/context"
import type { Overview } from "./overview-view"
import { readOverview } from "./read"

/** As fast as a person follows. */
const LOOK_MS = 1000
/** A database under pressure is not pressed further: what a look took is waited ten times over. */
const REST = 10

type Listener = (overview: Overview) => void

/** One loop for all operators who watch from this process, and none while nobody does. */
class Watcher {
  private readonly listeners = new Set<Listener>()
  private latest: Overview | undefined
  private timer: NodeJS.Timeout | undefined

  watch(listener: Listener): () => void {
    this.listeners.add(listener)
    // On behalf of all, not of the request that came first.
    if (this.listeners.size === 1) void outsideOfTraces(() => this.look())
    else if (this.latest) listener(this.latest)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      clearTimeout(this.timer)
      this.latest = undefined
    }
  }

  private async look(): Promise<void> {
    const began = Date.now()
    try {
      const seen = await readOverview()
      // Whoever comes after everybody has left looks for themselves.
      if (this.listeners.size > 0) this.latest = seen
      for (const listener of this.listeners) listener(seen)
    } catch (err) {
      log.warn({ err }, "the overview could not be read, will look again")
    }
    clearTimeout(this.timer)
    const rest = Math.max(LOOK_MS, (Date.now() - began) * REST)
    if (this.listeners.size > 0) this.timer = setTimeout(() => void this.look(), rest)
  }
}

// On globalThis, because Next bundles each route on its own and one process needs one loop.
const registry = globalThis as typeof globalThis & { pressrunOverview?: Watcher }
const watcher = () => (registry.pressrunOverview ??= new Watcher())

/** An event `overview` at once and whenever it has changed. */
export function streamOverview(life: StreamLife): Response {
  return eventStream(life, ({ send }) => {
    let told = ""
    return watcher().watch((overview) => {
      const seen = JSON.stringify(withoutClock(overview))
      if (seen === told) return
      told = seen
      send({ event: "overview", data: overview, about: "overview" })
    })
  })
}

/** How long the oldest has waited changes with every look; the page counts on by itself. Words are rounded. */
const withoutClock = (overview: Overview) => ({
  ...overview,
  at: null,
  oldestWaitSeconds: overview.oldestWaitSeconds === null,
  problems: overview.problems.map((one) => [one.kind, one.subject, one.severity, one.message]),
})
