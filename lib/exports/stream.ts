import { isFinal, type ExportView } from "./view"
import { watchExport } from "./watch"

/** Proxies close what is silent for half a minute. */
const COMMENT_EVERY_MS = 15_000
/** Ends before the platform does it for us (300 s); the browser reconnects by itself. */
const LONGEST_MS = 280_000
const RETRY_MS = 1000

/** `completed`, `failed`, `cancelled` or `progress`: not `error`, a name that EventSource keeps for itself. */
const eventName = (view: ExportView) => (isFinal(view.status) ? view.status : "progress")

const toEvent = (view: ExportView) =>
  `id: ${view.revision}\nevent: ${eventName(view)}\ndata: ${JSON.stringify(view)}\n\n`

/** The life of one export as server-sent events, from its state now to its end. */
export function streamExport(
  first: ExportView,
  lastEventId: number,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let sent = lastEventId
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell = (view: ExportView) => {
        if (view.revision <= sent && !isFinal(view.status)) return
        sent = view.revision
        send(toEvent(view))
        if (isFinal(view.status)) close()
      }
      const stopWatching = watchExport(first.jobId, tell)
      const comment = setInterval(() => send(": still here\n\n"), COMMENT_EVERY_MS)
      const end = setTimeout(() => close(), LONGEST_MS)
      let open = true
      close = () => {
        if (!open) return
        open = false
        stopWatching()
        clearInterval(comment)
        clearTimeout(end)
        controller.close()
      }
      signal.addEventListener("abort", () => close(), { once: true })
      send(`retry: ${RETRY_MS}\n\n`)
      tell(first)
    },
    cancel: () => close(),
  })
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  })
}
