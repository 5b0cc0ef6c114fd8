const shown = new Map<string, number>()

/** Marks an export as visible somewhere on the page; returns how to take the mark off. */
export function showOnScreen(jobId: string): () => void {
  shown.set(jobId, (shown.get(jobId) ?? 0) + 1)
  return () => shown.set(jobId, (shown.get(jobId) ?? 1) - 1)
}

export const isOnScreen = (jobId: string) => (shown.get(jobId) ?? 0) > 0
