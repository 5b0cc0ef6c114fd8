import { create } from "zustand"
import type { Connection, Following } from "@/lib/client"
import type { Overview } from "@/lib/operations/overview-view"
import { client } from "./client"

/**
 * The queue as an operator's tab knows it. Filled in the browser only: on the server the module is shared by
 * everyone, so the layout passes what it read, and this takes over when the first event is there.
 */
interface OverviewState {
  overview: Overview | null
  /** When it came, by the clock of this browser: what is counted in seconds goes on from here. */
  heardAt: number
  connection: Connection | null
  /** Why nothing more will come, as a sentence. */
  ended: string | null
}

const empty: OverviewState = { overview: null, heardAt: 0, connection: null, ended: null }

export const useOverviewStore = create<OverviewState>()(() => empty)
const { setState } = useOverviewStore

/** One stream for all that a tab shows of the queue, as long as somebody looks at it. Answers how to stop. */
export function listenToOverview(): () => void {
  let following: Following | undefined
  const begin = () => {
    if (document.hidden || following) return
    following = client.followOverview({
      onOverview: (overview) => setState({ overview, heardAt: Date.now(), ended: null }),
      onConnection: (connection) => setState({ connection }),
      onEnd: (why) => setState({ ended: why?.message ?? "Reload the page to go on." }),
    })
  }
  const pause = () => {
    following?.close()
    following = undefined
  }
  const onVisibility = () => (document.hidden ? pause() : begin())
  const onOffline = () => {
    pause()
    setState({ connection: "down" })
  }
  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("offline", onOffline)
  window.addEventListener("online", begin)
  begin()
  return () => {
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("offline", onOffline)
    window.removeEventListener("online", begin)
    pause()
    setState(empty, true)
  }
}
