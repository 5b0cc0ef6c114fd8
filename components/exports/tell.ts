import { toast } from "sonner"
import type { ExportView } from "@/lib/exports/view"
import { client } from "@/lib/stores/client"
import { isOnScreen } from "@/lib/stores/on-screen"
import type { TrackedBatch } from "@/lib/stores/tray"
import { exportLatest } from "./export-latest"
import { notify } from "./notify"

const go = (label: string, url: string) => ({
  action: { label, onClick: () => window.location.assign(url) },
})

/** An export has ended: a toast unless the page shows it, a notification if nobody looks. */
export function tellExport(view: ExportView): void {
  const { jobId, title, status, error, downloadUrl, outdated } = view
  if (status === "cancelled") return
  const failed = status === "failed"
  const sentence = failed
    ? `“${title}” failed. ${error?.message ?? ""}`
    : outdated
      ? `“${title}” changed during the export. The file is outdated.`
      : `“${title}” is ready.`
  notify(sentence, jobId)
  if (isOnScreen(jobId)) return
  // A tab that comes back, or another that heard the same, says it once.
  if (failed) toast.error(sentence, { id: jobId })
  else if (outdated)
    toast(sentence, {
      id: jobId,
      action: { label: "Export latest", onClick: () => void exportLatest(view) },
    })
  else if (downloadUrl) toast(sentence, { id: jobId, ...go("Download", downloadUrl) })
}

export function tellBatch({ batchId, jobIds }: TrackedBatch, completed: number): void {
  const total = jobIds.length
  const all = completed === total
  const sentence = all
    ? `Your ${total} documents are ready.`
    : `${completed} of ${total} documents are ready.`
  notify(sentence, batchId)
  if (jobIds.every(isOnScreen)) return
  const zip = client.urlOf("downloadBatch", { params: { id: batchId } })
  toast(sentence, {
    id: batchId,
    ...(all ? go("Download ZIP", zip) : go("View batch", `/batches/${batchId}`)),
  })
}
