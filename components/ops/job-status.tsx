import { Ban, Check, CircleAlert, Clock, Printer, RotateCw } from "lucide-react"
import type { OperatorJob } from "@/lib/operations/job-view"
import { shownStatus, statusWords } from "./job-words"

const marks = {
  pending: [Clock, "text-soft"],
  retrying: [RotateCw, "text-(--warning)"],
  processing: [Printer, ""],
  cancelling: [Ban, "text-soft"],
  completed: [Check, "text-(--good)"],
  failed: [CircleAlert, "text-(--critical)"],
  cancelled: [Ban, "text-soft"],
} as const

/** The mark and the word: never the colour alone. */
export function JobStatus({ job }: { job: OperatorJob }) {
  const shown = shownStatus(job)
  const [Icon, colour] = marks[shown]
  return (
    <span
      data-status={shown}
      className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {statusWords[shown]}
    </span>
  )
}
