import type { Connection, Following } from "@/lib/client"
import type { ExportView } from "@/lib/exports/view"
import { client } from "./client"

export interface LiveHandlers {
  onExport(view: ExportView): void
  /** All that is under way was told: what was not has ended unheard, before we listened. */
  onReady(): void
  onConnection(connection: Connection): void
}

/**
 * One stream for all exports, as long as the tab is looked at. Over HTTP/1.1 a browser opens six connections to a
 * host for all its tabs, so a hidden one gives its own back and resumes later where it was. That leaves a stream
 * for each window, which is why tabs do not share one: a leader, and its election when it closes, would save
 * nothing.
 */
export function listenWhileVisible(handlers: LiveHandlers): () => void {
  let following: Following | undefined
  let lastEventId: string | undefined

  const begin = () => {
    if (document.hidden || following) return
    following = client.followMine(handlers, lastEventId)
  }
  const pause = () => {
    lastEventId = following?.lastEventId()
    following?.close()
    following = undefined
  }
  const onVisibility = () => (document.hidden ? pause() : begin())
  document.addEventListener("visibilitychange", onVisibility)
  begin()
  return () => {
    document.removeEventListener("visibilitychange", onVisibility)
    pause()
  }
}
