import type { QueryData } from "@supabase/supabase-js"
import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

// One literal, because the client infers the row's type from it.
const JOB_WITH_FILE =
  "id, document_id, title, status, stage, progress, attempts, max_attempts, error_code, error_message, cancel_requested_at, revision, created_at, started_at, finished_at, artifacts(file_name, bytes, pages, downloads, expires_at, deleted_at)"

const selectExports = (supabase: Supabase) => supabase.from("jobs").select(JOB_WITH_FILE)

export type ExportRow = QueryData<ReturnType<typeof selectExports>>[number]

export async function enqueueExport(
  supabase: Supabase,
  request: {
    documentIds: string[]
    templateSlug?: string
    options: Json
    idempotencyKey?: string
    fresh: boolean
  },
) {
  return unwrap(
    await supabase.rpc("enqueue_export", {
      p_document_ids: request.documentIds,
      p_template: request.templateSlug,
      p_options: request.options,
      p_idempotency_key: request.idempotencyKey,
      p_fresh: request.fresh,
    }),
  )
}

export async function listExports(
  supabase: Supabase,
  filter: { documentId?: string; limit: number },
): Promise<ExportRow[]> {
  let query = selectExports(supabase)
    .eq("type", "export.pdf")
    .order("created_at", { ascending: false })
    .limit(filter.limit)
  if (filter.documentId) query = query.eq("document_id", filter.documentId)
  return unwrap(await query)
}

export async function getExport(supabase: Supabase, id: string): Promise<ExportRow> {
  const row = unwrap(await selectExports(supabase).eq("id", id).maybeSingle())
  if (!row) throw new AppError("job_not_found", "There is no such export in your workspace.")
  return row
}

/** For the watcher of streams, which asks for everyone's jobs at once and shows each only to its owner. */
export async function listExportsById(ids: string[]): Promise<ExportRow[]> {
  return unwrap(await selectExports(adminClient()).in("id", ids))
}

export async function cancelJob(supabase: Supabase, id: string): Promise<string> {
  return unwrap(await supabase.rpc("cancel_job", { p_job: id }))
}

export async function retryJob(supabase: Supabase, id: string): Promise<string> {
  return unwrap(await supabase.rpc("retry_job", { p_job: id }))
}

export async function countDownload(
  supabase: Supabase,
  id: string,
): Promise<{ path: string; file_name: string }> {
  const [file] = unwrap(await supabase.rpc("count_download", { p_job: id }))
  if (!file) throw new AppError("job_not_found", "There is no such export in your workspace.")
  return file
}
