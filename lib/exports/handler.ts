import { createHash } from "node:crypto"
import { firstPagePng, parseOptions, press, PressError } from "@/lib/press"
import { defineHandler, type JobContext, type JobResult } from "@/lib/queue/handlers"
import { attachThumbnail } from "@/lib/repositories/artifacts"
import { findDocumentToPrint } from "@/lib/repositories/documents"
import { removeFiles, uploadFile } from "@/lib/repositories/files"
import type { Job } from "@/lib/repositories/jobs"
import type { Json } from "@/lib/supabase/database.types"
import type { z } from "zod"
import { fileNameFor } from "./file-name"
import { exportPayload } from "./options"

/** The bar's marks: each is told when its stage begins, none is invented in between. */
const PERCENT = { rendering: 30, printing: 60, saving: 90 } as const

const THUMBNAIL_PX = 480

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
      modifiedAt: document.updated_at,
      templateSlug: payload.template,
      options,
    },
    // The claim itself said that it is loading.
    {
      owner: job.workspace_id,
      signal,
      onStage: (stage) => (stage === "loading" ? undefined : progress(stage, PERCENT[stage])),
    },
  )

  await progress("saving", PERCENT.saving)
  const started = performance.now()
  // Named after the lease: no two attempts share a path, whatever the database forgot in a crash.
  const stem = `${job.workspace_id}/${job.id}/${job.lease.id}`
  const path = `${stem}.pdf`
  await uploadFile(path, pdf, "application/pdf")
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
    afterwards: () => keepThumbnail(job, path, `${stem}.png`, pdf),
    discard: () => removeFiles([path]),
  }
}

/** A courtesy: whoever waits for the file does not wait for its picture, and without it the export still counts. */
async function keepThumbnail(job: Job, path: string, thumbnailPath: string, pdf: Uint8Array) {
  await uploadFile(
    thumbnailPath,
    await firstPagePng(pdf, THUMBNAIL_PX, { owner: job.workspace_id }),
    "image/png",
  )
  const attached = await attachThumbnail(job.id, path, thumbnailPath)
  if (!attached) await removeFiles([thumbnailPath])
}
