import { duration } from "@/components/exports/words"
import type { OperatorJob } from "@/lib/operations/job-view"

export type Shown = OperatorJob["status"] | "retrying" | "cancelling"

/** As operators speak of it: a failed job is dead, a pending one may wait for another attempt. */
export function shownStatus({ status, retryAt, cancelling }: OperatorJob): Shown {
  if (cancelling) return "cancelling"
  return retryAt ? "retrying" : status
}

export const statusWords: Record<Shown, string> = {
  pending: "Waiting",
  retrying: "Retrying",
  processing: "Printing",
  cancelling: "Cancelling",
  completed: "Done",
  failed: "Dead",
  cancelled: "Cancelled",
}

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

/** Until its last attempt began, or until now. */
export function waited(job: OperatorJob, now: string): string {
  const until = job.status === "pending" ? now : (job.startedAt ?? job.finishedAt ?? now)
  return duration(between(job.createdAt, until))
}

/** How long its last attempt took, or takes by now. Who cancels a job ends it, and no attempt of it. */
export function ran({ status, startedAt, finishedAt }: OperatorJob, now: string): string | null {
  if (!startedAt || status === "pending" || status === "cancelled") return null
  return duration(between(startedAt, finishedAt ?? now))
}

export const canCancel = ({ status, cancelling }: OperatorJob) =>
  (status === "pending" || status === "processing") && !cancelling

export const canReplay = ({ status }: OperatorJob) => status === "failed" || status === "cancelled"

/** Enough of an id to tell it from others nearby. */
export const shortId = (id: string) => id.slice(0, 8)
