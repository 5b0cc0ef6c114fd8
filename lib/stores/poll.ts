import { fetchExport, Refused } from "./api"
import type { Watcher } from "./watcher"

const EVERY_MS = 1_000
const SLOWEST_MS = 15_000
const hopeless = new Set(["not_signed_in", "forbidden", "job_not_found"])

/** Asks for one job every second, more rarely while nobody answers. */
export function pollJob({ jobId, onView, onLost }: Watcher): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  let wait = EVERY_MS

  const ask = async () => {
    try {
      const view = await fetchExport(jobId)
      if (stopped) return
      wait = EVERY_MS
      onView(view)
    } catch (error) {
      if (stopped) return
      if (error instanceof Refused && hopeless.has(error.code)) return onLost(error.message)
      wait = Math.min(wait * 2, SLOWEST_MS)
    }
    // The view may have been the last one, and have stopped us.
    if (!stopped) timer = setTimeout(ask, wait)
  }
  void ask()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
