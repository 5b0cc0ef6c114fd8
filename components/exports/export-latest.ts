import { toast } from "sonner"
import type { ExportView } from "@/lib/exports/view"
import { startExport, useExports } from "@/lib/stores/exports"
import { refusalAdvice } from "./error-words"

/** Exports the document of an export as it is now; answers the job. Says so when the file is there already. */
export async function exportLatest({ documentId, title }: ExportView): Promise<string | null> {
  if (!documentId) return null
  const made = await startExport(documentId)
  const { trouble, refusals, reused, views } = useExports.getState()
  if (!made) {
    const sentence = trouble[documentId]
    if (sentence)
      toast.error(sentence, { description: refusalAdvice(refusals[documentId])?.advice })
    return null
  }
  const url = views[made.jobId]?.downloadUrl
  if (reused[made.jobId])
    toast(`“${title}” is already up to date.`, {
      action: url ? { label: "Download", onClick: () => window.location.assign(url) } : undefined,
    })
  return made.jobId
}
