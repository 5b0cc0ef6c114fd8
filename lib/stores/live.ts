import type { Connection, Following } from "@/lib/client"
import type { ExportView, Standing } from "@/lib/exports/view"
import { client } from "./client"

export interface LiveHandlers {
  onExport(view: ExportView): void
  onStanding(standing: Standing & { jobId: string }): void
  /** All that is under way was told: what was not has ended unheard, before we listened. */
  onReady(): void
  onConnection(connection: Connection): void
  /** Whether a tab that nobody looks at still has something to tell: its title, a notification. */
  isWaiting(): boolean
}

const HIDDEN_POLL_MS = 3_000

/**
 * One stream for all exports, as long as the tab is looked at. Over HTTP/1.1 a browser opens six connections to a
 * host for all its tabs, so a hidden one gives its own back, asks now and then while something of its own is under
 * way, and resumes later where it was. That leaves a stream for each window, which is why tabs do not share one: a
 * leader, and its election when it closes, would save nothing.
 */
export function listenWhileVisible(handlers: LiveHandlers): () => void {
  let following: Following | undefined
  let lastEventId: string | undefined

  const begin = () => {
    if (document.hidden || following) return
    following = client.followMine(handlers, lastEventId)
  }
  const pause = () => {
    lastEventId = following?.lastEventId() ?? lastEventId
    following?.close()
    following = undefined
  }
  const ask = async () => {
    if (!document.hidden || !handlers.isWaiting()) return
    const { exports } = await client.getHistory({ query: { limit: 50 } })
    exports.forEach(handlers.onExport)
  }
  // A failed question is asked again; the stream says more when the tab is looked at.
  const asking = setInterval(() => void ask().catch(() => {}), HIDDEN_POLL_MS)

  const onVisibility = () => (document.hidden ? pause() : begin())
  // A stream may stay open for a while after the network is gone, and would seem to be well.
  const onOffline = () => {
    pause()
    handlers.onConnection("down")
  }
  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("offline", onOffline)
  window.addEventListener("online", begin)
  begin()
  return () => {
    clearInterval(asking)
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("offline", onOffline)
    window.removeEventListener("online", begin)
    pause()
  }
}
