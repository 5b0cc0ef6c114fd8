import { count } from "@/components/exports/words"
import type { LiveBatch } from "./use-batch"

/** "2 of 5 done, 1 in progress, 2 waiting" */
export function countWords(batch: LiveBatch) {
  const { total, completed, running, waiting, failed, cancelled, outdated } = batch
  const rest = [
    [running, "in progress"],
    [waiting, "waiting"],
    [failed, "failed"],
    [cancelled, "cancelled"],
    [outdated, "outdated"],
  ].flatMap(([n, word]) => (n ? [`${n} ${word}`] : []))
  return [`${completed} of ${total} done`, ...rest].join(", ")
}

/** What a ZIP would not have, or not in its latest version. */
export function missingWords(batch: LiveBatch): string {
  const { total, completed, expired, outdated, active } = batch
  const ready = completed - expired
  if (ready === total && outdated > 0)
    return `${count(outdated, "document")} changed since this export. Export the latest version for a current ZIP.`
  const missing = total - ready
  if (ready === 0 && expired > 0 && !active)
    return "These files have expired. Export the documents again."
  if (ready === 0)
    return active
      ? "The ZIP will be available when the first export is done."
      : "No files to download."
  if (active) return `${missing} not ready yet and not in the ZIP (list included).`
  return `${count(missing, "document")} not in the ZIP (list included).`
}

export function retryWords({ failed, cancelled }: Pick<LiveBatch, "failed" | "cancelled">): string {
  if (failed === 0) return "Retry cancelled"
  return cancelled === 0 ? "Retry failed" : "Retry failed and cancelled"
}
