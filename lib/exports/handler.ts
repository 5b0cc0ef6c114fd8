import { createHash } from "node:crypto"
import { parseOptions, press, PressError } from "@/lib/press"
import { defineHandler, type JobContext, type JobResult } from "@/lib/queue/handlers"
import { findDocumentToPrint } from "@/lib/repositories/documents"
import { removeFiles, uploadFile } from "@/lib/repositories/files"
import type { Json } from "@/lib/supabase/database.types"
import type { z } from "zod"
import { fileNameFor } from "./file-name"
import { exportPayload } from "./options"

/** The bar's marks: each is told when its stage begins, none is invented in between. */
const PERCENT = { loading: 10, rendering: 30, printing: 60, saving: 90 } as const

export const exportPdf = defineHandler({ payload: exportPayload, run: printAndKeep })

/** Document → PDF → Storage. The row that makes it count is written by whoever called. */
async function printAndKeep({
  job,
  payload,
  signal,
  progress,
}: JobContext<z.infer<typeof exportPayload>>): Promise<JobResult> {
  const document = await findDocumentToPrint(payload.documentId)
  if (!document) {
    throw new PressError(
      "document_deleted",
      "The document was deleted before it was printed.",
      "never",
    )
  }
  const options = parseOptions(payload.options)
  const { pdf, pages, timings } = await press(
    {
      kind: document.kind,
      title: document.title,
      data: document.data,
      templateSlug: payload.template,
      options,
    },
    { signal, onStage: (stage) => progress(stage, PERCENT[stage]) },
  )

  await progress("saving", PERCENT.saving)
  const path = `${job.workspace_id}/${job.id}/${job.attempts}.pdf`
  const started = performance.now()
  await uploadFile(path, pdf)
  return {
    artifact: {
      path,
      file_name: fileNameFor(document.title),
      bytes: pdf.byteLength,
      pages,
      sha256: createHash("sha256").update(pdf).digest("hex"),
      document_version: document.version,
      template: payload.template,
      options: options as Json,
    },
    timings: { ...timings, saving: Math.round(performance.now() - started) },
    discard: () => removeFiles([path]),
  }
}
