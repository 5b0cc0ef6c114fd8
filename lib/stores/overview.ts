import { create } from "zustand"
import type { Connection, Following, Refused } from "@/lib/client"
import type { Overview, QueueSettings } from "@/lib/operations/overview-view"
import { client } from "./client"

/**
 * The queue as an operator's tab knows it. Filled in the browser only: on the server the module is shared by
 * everyone, so the layout passes what it read, and this takes over when the first event is there.
 */
interface OverviewState {
  overview: Overview | null
  /** So much the clock of the database, which all times are from, is ahead of the one of this browser. */
  aheadMs: number | null
  /** Since when nothing is heard, by the clock of this browser. */
  lostAt: number | null
  connection: Connection | null
  /** Nothing more will come. */
  ended: { why?: Refused } | null
}

const empty: OverviewState = {
  overview: null,
  aheadMs: null,
  lostAt: null,
  connection: null,
  ended: null,
}

export const useOverviewStore = create<OverviewState>()(() => empty)
const { setState } = useOverviewStore

/** Of an overview that has just come. */
export const aheadBy = ({ at }: Overview) => Date.parse(at) - Date.now()

const lose = (change: Partial<OverviewState>) =>
  setState(({ lostAt }) => ({ ...change, lostAt: lostAt ?? Date.now() }))

/** What was saved shows at once, also while no event comes. `shown` is the overview on the page. */
export const showQueue = (queue: QueueSettings, shown: Overview) =>
  setState(({ overview }) => ({ overview: { ...(overview ?? shown), queue } }))

/** One stream for all that a tab shows of the queue, as long as somebody looks at it. Answers how to stop. */
export function listenToOverview(): () => void {
  let following: Following | undefined
  const begin = () => {
    if (document.hidden || following) return
    following = client.followOverview({
      onOverview: (overview) =>
        setState({ overview, aheadMs: aheadBy(overview), lostAt: null, ended: null }),
      onConnection: (connection) =>
        connection === "down" ? lose({ connection }) : setState({ connection }),
      onEnd: (why) => lose({ ended: { why } }),
    })
  }
  const pause = () => {
    following?.close()
    following = undefined
    lose({ connection: null })
  }
  const onVisibility = () => (document.hidden ? pause() : begin())
  const onOffline = () => {
    pause()
    setState({ connection: "down" })
  }
  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("offline", onOffline)
  window.addEventListener("online", begin)
  onVisibility()
  return () => {
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("offline", onOffline)
    window.removeEventListener("online", begin)
    pause()
    setState(empty, true)
  }
}
