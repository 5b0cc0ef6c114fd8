import { exportView } from "@/lib/exports/view"
import type { Watcher } from "./watcher"

const EVENTS = ["progress", "completed", "failed", "cancelled"] as const
const MAX_FAILURES = 3
// The present state is sent at once. Silence means that something in between holds the stream back.
const FIRST_EVENT_MS = 5_000

/** Listens to one job. Reconnecting is the browser's work, until it has failed too often. */
export function streamJob({ jobId, onView, onLost }: Watcher): () => void {
  const source = new EventSource(`/api/v1/export/job/${jobId}/stream`)
  let failures = 0

  const close = () => {
    clearTimeout(silence)
    source.close()
  }
  const lose = () => {
    close()
    onLost("The live progress was interrupted.")
  }
  const silence = setTimeout(lose, FIRST_EVENT_MS)

  const onEvent = (event: MessageEvent<string>) => {
    const view = parse(event.data)
    if (!view) return
    clearTimeout(silence)
    failures = 0
    onView(view)
  }
  for (const name of EVENTS) source.addEventListener(name, onEvent)
  source.onerror = () => {
    failures += 1
    // Closed: the server answered with an error, and the browser will not come back by itself.
    if (source.readyState === EventSource.CLOSED || failures >= MAX_FAILURES) lose()
  }
  return close
}

function parse(data: string) {
  try {
    return exportView.parse(JSON.parse(data))
  } catch {
    return null
  }
}
