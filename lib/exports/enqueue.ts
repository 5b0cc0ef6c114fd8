import { AppError } from "@/lib/errors"
import { parseOptions } from "@/lib/press/options"
import { findTemplate } from "@/lib/press/templates"
import { enqueueExport as enqueue } from "@/lib/repositories/exports"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import type { ExportRequest } from "./options"

export interface QueuedExport {
  jobId: string
  batchId: string
  status: string
  reused: boolean
}

/** Queues one document. Options are filled out first, so that equal wishes are seen to be equal. */
export async function enqueueExport(
  supabase: Supabase,
  request: ExportRequest,
  idempotencyKey?: string,
): Promise<QueuedExport> {
  if (request.templateSlug && !findTemplate(request.templateSlug)) {
    const message = `There is no template called “${request.templateSlug}”.`
    throw new AppError("invalid_request", message, {
      details: [{ field: "templateSlug", message }],
    })
  }
  const [row] = await enqueue(supabase, {
    documentIds: [request.documentId],
    templateSlug: request.templateSlug,
    options: (request.options ?? parseOptions({})) as Json,
    idempotencyKey,
    fresh: request.fresh,
  })
  if (!row) throw new AppError("internal", "The export could not be queued.")
  return { jobId: row.job_id, batchId: row.batch_id, status: row.status, reused: row.reused }
}
