const KEY = "pressrun.deleting"

/** Long after any toast with its Undo is gone, even one that the pointer rested on. */
const OVERDUE_MS = 120_000

type Promises = Record<string, number>

function read(): Promises | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Promises
  } catch {
    return null
  }
}

function write(promises: Promises): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(promises))
  } catch {
    // Without storage a promise lives as long as its tab.
  }
}

/** Notes that a document is to be deleted, so that it happens even if this tab is killed. */
export const keepPromise = (id: string) => write({ ...read(), [id]: Date.now() })

/** False when another tab has kept it already. */
export function forgetPromise(id: string): boolean {
  const promises = read()
  if (!promises) return true
  if (!(id in promises)) return false
  delete promises[id]
  write(promises)
  return true
}

export const overduePromises = (): string[] =>
  Object.entries(read() ?? {})
    .filter(([, at]) => at < Date.now() - OVERDUE_MS)
    .map(([id]) => id)
