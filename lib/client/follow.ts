import type { BatchView } from "@/lib/exports/batch-view"
import type { ExportView, Standing } from "@/lib/exports/view"
import type { Overview } from "@/lib/operations/overview-view"
import type { ClientOptions } from "./call"
import { listenOnce } from "./listen-once"
import { News } from "./news"
import type { Answered } from "./poll"
import { isHopeless, Refused } from "./refused"
import { backoff, pause } from "./wait"

/** `live`: events come as they happen. `polling`: asked for every now and then. `down`: nobody answers. */
export type Connection = "live" | "polling" | "down"

export interface Handlers {
  /** Never older than what was told before, never twice the same. */
  onExport?(view: ExportView): void
  onBatch?(batch: BatchView): void
  onOverview?(overview: Overview): void
  onStanding?(standing: Standing & { jobId: string }): void
  /** The present is told: from here on it is news. */
  onReady?(): void
  onConnection?(connection: Connection): void
  /** Nothing more will come: it has ended, or it cannot be followed (no longer signed in, not there). */
  onEnd?(why?: Refused): void
}

export interface Following {
  close(): void
  /** For whoever wants to go on from here later. */
  lastEventId(): string | undefined
}

export interface Followed {
  name: "streamExport" | "streamBatch" | "streamMine" | "streamOverview"
  id?: string
  poll(): Promise<Answered>
}

/** So often a stream may fail in a row before we ask instead. */
const MOST_FAILURES = 3
const POLL_MS = 1_500
/** A proxy that holds streams back may be gone the next time, on another network perhaps. */
const STREAM_AGAIN_MS = 60_000

/** Listens, comes back when cut, asks while it cannot listen, until all is told or nobody wants to know. */
export function follow(
  options: ClientOptions,
  followed: Followed,
  handlers: Handlers,
  lastEventId?: string,
): Following {
  const closed = new AbortController()
  const news = new News(handlers, followed.name === "streamExport", lastEventId)
  const end = (why?: Refused) => {
    if (closed.signal.aborted) return
    closed.abort()
    handlers.onEnd?.(why)
  }
  void run(options, followed, news, closed.signal).then(
    () => end(),
    (error: unknown) => end(error instanceof Refused ? error : undefined),
  )
  return { close: () => closed.abort(), lastEventId: () => news.lastId }
}

async function run(options: ClientOptions, followed: Followed, news: News, closed: AbortSignal) {
  let failures = 0
  while (!closed.aborted) {
    const how = await listenOnce(options, followed, news, closed)
    if (how === "ended" || closed.aborted) return
    if (how === "cut") {
      // It had been well: the server ends every stream after a while.
      failures = 0
      await pause(backoff(0), closed)
      continue
    }
    failures += how === "blocked" ? MOST_FAILURES : 1
    if (failures < MOST_FAILURES) {
      await pause(backoff(failures), closed)
      continue
    }
    if (await askFor(STREAM_AGAIN_MS, followed, news, closed)) return
    // One more failure and we ask again.
    failures = MOST_FAILURES - 1
  }
}

/** True when there is nothing left to ask for. */
async function askFor(
  ms: number,
  followed: Followed,
  news: News,
  closed: AbortSignal,
): Promise<boolean> {
  const until = Date.now() + ms
  let failures = 0
  while (!closed.aborted && Date.now() < until) {
    try {
      const answer = await followed.poll()
      if (closed.aborted) return true
      failures = 0
      news.connection("polling")
      news.answered(answer)
      if (answer.ended) return true
    } catch (error) {
      if (closed.aborted) return true
      if (isHopeless(error)) throw error
      news.connection("down")
      failures++
    }
    await pause(failures ? backoff(failures) : POLL_MS, closed)
  }
  return false
}
