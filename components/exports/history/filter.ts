import type { ExportView } from "@/lib/exports/view"

/** What the history is narrowed to, as its address says it. */
export interface HistoryFilter {
  status?: string
  documentId?: string
  text?: string
  /** Moments with the offset of whoever chose the day. */
  from?: string
  to?: string
}

export const filterNames = ["status", "documentId", "text", "from", "to"] as const

export function searchOf(filter: HistoryFilter): string {
  const given = filterNames.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))
  return given.length ? `?${new URLSearchParams(given)}` : ""
}

export const isNarrowed = (filter: HistoryFilter) => filterNames.some((name) => filter[name])

export const statusChoices = [
  { value: "", label: "Any status" },
  { value: "pending,processing", label: "In progress" },
  { value: "completed", label: "Done" },
  { value: "failed", label: "Failed" },
  { value: "cancelled", label: "Cancelled" },
  { value: "expired", label: "Expired" },
]

const statusOf = (view: ExportView) =>
  view.status === "completed" && view.file?.expired ? "expired" : view.status

/** Whether news belong into the list as it is narrowed now. */
export function matches(view: ExportView, filter: HistoryFilter): boolean {
  const { status, documentId, text, from, to } = filter
  const at = Date.parse(view.createdAt)
  return (
    !view.removed &&
    (!status || status.split(",").includes(statusOf(view))) &&
    (!documentId || view.documentId === documentId) &&
    (!text || view.title.toLowerCase().includes(text.toLowerCase())) &&
    (!from || at >= Date.parse(from)) &&
    (!to || at < Date.parse(to))
  )
}

/** The beginning or the end of a day where the person is: the server cannot know their time zone. */
export function momentOf(day: string, edge: "from" | "to"): string | undefined {
  const time = edge === "from" ? "00:00:00" : "23:59:59.999"
  const date = new Date(`${day}T${time}`)
  if (Number.isNaN(date.getTime())) return undefined
  const minutes = -date.getTimezoneOffset()
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, "0")
  return `${day}T${time}${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`
}

export const dayOf = (moment: string | undefined) => moment?.slice(0, 10) ?? ""
