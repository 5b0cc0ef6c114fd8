import { send, type ClientOptions } from "./call"
import type { Followed } from "./follow"
import type { News } from "./news"
import { readEvents } from "./read-events"
import { isHopeless, Refused } from "./refused"

/** The present state is sent at once. Silence means that something in between holds the stream back. */
const FIRST_EVENT_MS = 5_000
/** The server says something every 15 s: after three times that the connection is dead. */
const SILENCE_MS = 45_000

/** How a stream came to its end. `cut`: it had been well. */
export type Ended = "ended" | "cut" | "failed" | "blocked"

/** One connection, from opening it to its end. */
export async function listenOnce(
  options: ClientOptions,
  { name, id }: Followed,
  news: News,
  closed: AbortSignal,
): Promise<Ended> {
  const silent = new AbortController()
  let heard = false
  let timer = setTimeout(() => silent.abort(), FIRST_EVENT_MS)
  try {
    const response = await send(options, name, {
      params: id === undefined ? {} : { id },
      headers: {
        accept: "text/event-stream",
        ...(news.lastId !== undefined && { "last-event-id": news.lastId }),
      },
      signal: AbortSignal.any([closed, silent.signal]),
    })
    if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream"))
      return "blocked"
    let ended = false
    await readEvents(
      response.body,
      (event) => {
        heard = true
        news.connection("live")
        ended = news.event(event) || ended
      },
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), heard ? SILENCE_MS : FIRST_EVENT_MS)
      },
    )
    return ended ? "ended" : heard ? "cut" : "blocked"
  } catch (error) {
    if (isHopeless(error)) throw error
    if (closed.aborted) return "cut"
    if (heard) return "cut"
    // Other tabs hold all the streams that a person may have: this one polls.
    if (silent.signal.aborted || isLimit(error)) return "blocked"
    news.connection("down")
    return "failed"
  } finally {
    clearTimeout(timer)
  }
}

const isLimit = (error: unknown) => error instanceof Refused && error.code === "too_many_at_once"
