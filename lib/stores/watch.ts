import { pollJob } from "./poll"
import { streamJob } from "./stream"
import type { Watcher } from "./watcher"

// Over HTTP/1.1 a browser opens six connections to a host, for all its tabs: streams leave room.
const MAX_STREAMS = 2

const watches = new Map<string, () => void>()
let streams = 0

/** Watches a job until told otherwise; asking again for the same job changes nothing. */
export function watch(jobId: string, onView: Watcher["onView"], onLost: Watcher["onLost"]): void {
  if (watches.has(jobId)) return
  let stop = () => {}

  const poll = () => {
    stop = pollJob({ jobId, onView, onLost })
  }
  const stream = () => {
    streams += 1
    const close = streamJob({ jobId, onView, onLost: () => restart(poll) })
    stop = () => {
      streams -= 1
      close()
    }
  }
  const restart = (begin: () => void) => {
    stop()
    stop = () => {}
    begin()
  }
  // A tab nobody looks at gives its connection back; the first event on return is the present state.
  const begin = () => {
    if (!document.hidden) (streams < MAX_STREAMS ? stream : poll)()
  }
  const onVisibility = () => restart(begin)

  document.addEventListener("visibilitychange", onVisibility)
  watches.set(jobId, () => {
    document.removeEventListener("visibilitychange", onVisibility)
    stop()
  })
  begin()
}

export function unwatch(jobId: string): void {
  watches.get(jobId)?.()
  watches.delete(jobId)
}

export function unwatchAll(): void {
  for (const jobId of [...watches.keys()]) unwatch(jobId)
}
