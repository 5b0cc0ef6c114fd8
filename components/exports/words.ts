import type { ExportView } from "@/lib/exports/view"

const stages: Record<string, string> = {
  queued: "Waiting in line",
  loading: "Loading",
  rendering: "Rendering",
  printing: "Printing",
  finishing: "Finishing",
  saving: "Saving",
  done: "Done",
}

export const stageName = (stage: string) => stages[stage] ?? "Working"

/** Where an export is, in words. */
export function stageWords(view: ExportView): string {
  if (view.status === "completed") return "Done"
  if (view.status === "failed") return "Failed"
  if (view.status === "cancelled") return "Cancelled"
  if (view.cancelling) return "Cancelling"
  if (view.status === "pending" && view.attempts > 0) return "Waiting to try again"
  if (view.status === "pending" && view.queue) return `Waiting, ${placeWords(view.queue)}`
  return stageName(view.stage)
}

/** "3rd in line, about 20 s" */
function placeWords({ position, waitSeconds }: NonNullable<ExportView["queue"]>): string {
  const place = position === 1 ? "next in line" : `${ordinal(position)} in line`
  return waitSeconds === null ? place : `${place}, ${about(waitSeconds)}`
}

const rules = new Intl.PluralRules("en", { type: "ordinal" })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" }
export const ordinal = (n: number) => `${n}${endings[rules.select(n)] ?? "th"}`

// Nobody knows it to the second: the words do not pretend to.
function about(seconds: number): string {
  if (seconds < 5) return "a few seconds"
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s`
  return `about ${Math.ceil(seconds / 60)} min`
}

// As the quota counts: 100 MB are 100 × 1,024 × 1,024 bytes.
const KB = 1_024
const MB = KB * KB

export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`
  const mb = bytes / MB
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`
}

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export const pageCount = (pages: number) => count(pages, "page")

const HOUR_MS = 3_600_000

export function expiry(expiresAt: string, now: string): string {
  const hours = (Date.parse(expiresAt) - Date.parse(now)) / HOUR_MS
  if (hours < 1) return "expires within the hour"
  if (hours < 48) return `expires in ${count(Math.round(hours), "hour")}`
  return `expires in ${Math.round(hours / 24)} days`
}

export function downloadCount(n: number): string | null {
  if (n === 0) return null
  return n === 1 ? "downloaded once" : n === 2 ? "downloaded twice" : `downloaded ${n} times`
}

/** "0.8 s", "1 min 20 s": how long something took. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
}
