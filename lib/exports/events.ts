import { Backlog } from "./backlog"

/** Proxies close what is silent for half a minute. */
const COMMENT_EVERY_MS = 15_000
/** Ends before the platform does it for us (300 s); the browser reconnects by itself. */
const LONGEST_MS = 280_000
const RETRY_MS = 1000
/** A client this many events behind gets the newest of each kind from then on, not all that it missed. */
const MOST_QUEUED = 64

export interface StreamEvent {
  event: string
  data: unknown
  id?: string
  /** Of two events about the same thing that both wait for a slow client, the newer replaces the older. */
  about: string
}

export interface EventSink {
  send(event: StreamEvent): void
  close(): void
}

export interface StreamLife {
  /** The client has left. */
  signal: AbortSignal
  /** When the session behind it ends, in ms since the epoch: whoever comes back shows a new one. */
  until?: number
}

/**
 * A response of server-sent events. `begin` starts the telling and returns how to stop it; whoever ends the
 * stream, the client, the time or the teller, it is stopped once.
 */
export function eventStream(life: StreamLife, begin: (sink: EventSink) => () => void): Response {
  const backlog = new Backlog()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true
        let stop = () => {}
        backlog.goesTo(controller)
        const comment = setInterval(() => {
          if (!backlog.isBehind()) backlog.write(": still here\n\n")
        }, COMMENT_EVERY_MS)
        const longest = Math.min(LONGEST_MS, (life.until ?? Infinity) - Date.now())
        const end = setTimeout(() => close(), Math.max(0, longest))
        close = () => {
          if (!open) return
          open = false
          clearInterval(comment)
          clearTimeout(end)
          life.signal.removeEventListener("abort", close)
          stop()
          backlog.end()
        }
        life.signal.addEventListener("abort", close, { once: true })
        backlog.write(`retry: ${RETRY_MS}\n\n`)
        stop = begin({
          send: ({ about, ...event }) => {
            if (open) backlog.add(about, format(event))
          },
          close,
        })
        // It may have ended while it began.
        if (!open) stop()
        else if (life.signal.aborted) close()
      },
      pull: () => backlog.flush(),
      cancel: () => close(),
    },
    { highWaterMark: MOST_QUEUED },
  )
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  })
}

const format = ({ event, data, id }: Omit<StreamEvent, "about">) =>
  `${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
