import { toast } from "sonner"
import type { ExportView } from "@/lib/exports/view"
import { exportAgain, useExports } from "@/lib/stores/exports"
import { refusalAdvice } from "./error-words"

/** Exports again, and says so when nothing needed to be printed or it was refused. */
export async function printAgain(view: ExportView, fresh = false): Promise<void> {
  if (!view.documentId) return
  const made = await exportAgain(view, { fresh })
  const { trouble, refusals, reused } = useExports.getState()
  if (!made) {
    const sentence = trouble[view.documentId]
    if (sentence)
      toast.error(sentence, { description: refusalAdvice(refusals[view.documentId])?.advice })
    return
  }
  if (reused[made.jobId] && !fresh)
    toast(`Nothing in “${view.title}” has changed: the file you have is up to date.`, {
      action: { label: "Print anyway", onClick: () => void printAgain(view, true) },
    })
}
