import { AppError } from "@/lib/errors"
import { parseOptions } from "@/lib/press/options"
import { findTemplate } from "@/lib/press/templates"
import { enqueueExport as enqueue } from "@/lib/repositories/exports"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { activeTraceparent } from "@/lib/telemetry/context"
import type { BatchRequest, ExportRequest } from "./options"

/** Queues documents, all or none. Options are filled out first, so that equal wishes are seen to be equal. */
export async function enqueueBatch(
  supabase: Supabase,
  { documentIds, templateSlug, options, fresh }: BatchRequest,
  idempotencyKey?: string,
) {
  if (templateSlug && !findTemplate(templateSlug)) {
    const message = `There is no template called “${templateSlug}”.`
    throw new AppError("invalid_request", message, {
      details: [{ field: "templateSlug", message }],
    })
  }
  const rows = await enqueue(supabase, {
    documentIds,
    templateSlug,
    options: (options ?? parseOptions({})) as Json,
    idempotencyKey,
    fresh,
    traceparent: activeTraceparent(),
  })
  if (!rows[0]) throw new AppError("internal", "The export could not be queued.")
  const jobs = rows.map(({ job_id, document_id, status, reused }) => ({
    jobId: job_id,
    documentId: document_id,
    status,
    reused,
  }))
  return { batchId: rows[0].batch_id, jobs }
}

export async function enqueueExport(
  supabase: Supabase,
  { documentId, ...wishes }: ExportRequest,
  idempotencyKey?: string,
) {
  const batch = await enqueueBatch(
    supabase,
    { documentIds: [documentId], ...wishes },
    idempotencyKey,
  )
  const { jobId, status, reused } = batch.jobs[0]!
  return { jobId, batchId: batch.batchId, status, reused }
}
