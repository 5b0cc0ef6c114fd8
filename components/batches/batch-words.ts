import { count } from "@/components/exports/words"
import type { LiveBatch } from "./use-batch"

/** "2 of 5 done, 1 printing, 2 waiting" */
export function countWords(batch: LiveBatch) {
  const { total, completed, running, waiting, failed, cancelled, outdated } = batch
  const rest = [
    [running, "printing"],
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
    return `${count(outdated, "document")} ${outdated === 1 ? "has" : "have"} changed since. Export the latest for a current ZIP.`
  const lacks = count(total - ready, "document")
  if (ready === 0 && expired > 0 && !active)
    return "These files have expired. Export the documents again for new ones."
  if (ready === 0)
    return active ? "The ZIP is offered when the first is done." : "Nothing was printed."
  if (active)
    return `The ZIP is complete when all are done. A ZIP of what is ready lacks ${lacks}; a list in it says which.`
  return `The ZIP lacks ${lacks}; a list in it says which and why.`
}

/** It prints whatever is missing, so it says so. */
export function retryWords({ failed, cancelled }: Pick<LiveBatch, "failed" | "cancelled">): string {
  if (failed === 0) return "Print the cancelled"
  return cancelled === 0 ? "Retry failed" : "Retry failed and cancelled"
}
