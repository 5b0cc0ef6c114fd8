const FIRST_MS = 500
const LONGEST_MS = 15_000

/** Twice as long each time, and never the same for two: a server that comes back is not met by all at once. */
export const backoff = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/** Ends early when closed, or when the network says that it is back. */
export function pause(ms: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      closed.removeEventListener("abort", done)
      globalThis.removeEventListener?.("online", done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    closed.addEventListener("abort", done)
    globalThis.addEventListener?.("online", done)
    if (closed.aborted) done()
  })
}
