import type { ExportView } from "@/lib/exports/view"

export interface Watcher {
  jobId: string
  onView: (view: ExportView) => void
  /** It cannot be watched this way any longer; the sentence says why. */
  onLost: (sentence: string) => void
}
