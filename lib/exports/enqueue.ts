import { AppError } from "@/lib/errors"
import { findTemplate } from "@/lib/press/templates"
import { enqueueExport as enqueue } from "@/lib/repositories/exports"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { activeTraceparent } from "@/lib/telemetry/context"
import type { BatchRequest, ExportRequest } from "./options"

/** Queues documents, all or none. Without a template or options each is exported with its own. */
export async function enqueueBatch(
  supabase: Supabase,
  { documentIds, version, templateSlug, options, fresh }: BatchRequest & { version?: number },
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
    options: options as Json | undefined,
    version,
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
