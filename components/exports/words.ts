import type { ExportView } from "@/lib/exports/view"

const stages: Record<string, string> = {
  queued: "Waiting in line",
  loading: "Loading",
  rendering: "Rendering",
  printing: "Printing",
  saving: "Saving",
  done: "Done",
}

/** Where an export is, in words. */
export function stageWords(view: ExportView): string {
  if (view.status === "completed") return "Done"
  if (view.status === "failed") return "Failed"
  if (view.status === "cancelled") return "Cancelled"
  if (view.cancelling) return "Cancelling"
  if (view.status === "pending" && view.attempts > 0) return "Waiting to try again"
  return stages[view.stage] ?? "Working"
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const pageCount = (pages: number) => (pages === 1 ? "1 page" : `${pages} pages`)

const HOUR_MS = 3_600_000

export function expiry(expiresAt: string, now: string): string {
  const hours = (Date.parse(expiresAt) - Date.parse(now)) / HOUR_MS
  if (hours < 1) return "expires within the hour"
  if (hours < 48) return `expires in ${Math.round(hours)} hours`
  return `expires in ${Math.round(hours / 24)} days`
}
