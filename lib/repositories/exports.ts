import { z } from "zod"
import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { exportRow, type ExportRow } from "./export-row"
import { unwrap } from "./unwrap"

export type { ExportRow }

const rows = z.array(exportRow)

export async function enqueueExport(
  supabase: Supabase,
  request: {
    documentIds: string[]
    templateSlug?: string
    options?: Json
    version?: number
    idempotencyKey?: string
    fresh: boolean
    traceparent?: string
  },
) {
  const rows = unwrap(
    await supabase.rpc("enqueue_export", {
      p_document_ids: request.documentIds,
      p_template: request.templateSlug,
      p_options: request.options,
      p_idempotency_key: request.idempotencyKey,
      p_fresh: request.fresh,
      p_traceparent: request.traceparent,
      p_version: request.version,
    }),
  )
  return rows.map((row) => ({ ...row, status: row.status as ExportRow["status"] }))
}

export interface HistoryFilter {
  statuses?: string[]
  documentId?: string
  text?: string
  from?: string
  to?: string
  /** Only what was queued before this place in line. */
  before?: number
  /** Named, they let the index be used that begins with them. */
  workspaceIds?: string[]
  /** Only what has a higher revision. */
  changedAfter?: number
  /** What its owner deleted is left out otherwise. */
  withRemoved?: boolean
  limit: number
}

/** Newest first. `expired` is no status of a job but of its file, and may be asked for like one. */
export async function listExports(supabase: Supabase, filter: HistoryFilter): Promise<ExportRow[]> {
  let query = supabase
    .from("exports")
    .select()
    .order("place", { ascending: false })
    .limit(filter.limit)
  if (!filter.withRemoved) query = query.eq("hidden", false)
  if (filter.workspaceIds) query = query.in("workspace_id", filter.workspaceIds)
  if (filter.changedAfter !== undefined) query = query.gt("revision", filter.changedAfter)
  if (filter.statuses?.length) query = query.or(statusFilter(filter.statuses))
  if (filter.documentId) query = query.eq("document_id", filter.documentId)
  if (filter.text) query = query.ilike("title", `%${filter.text.replaceAll(/[\\%_]/g, "\\$&")}%`)
  if (filter.from) query = query.gte("created_at", filter.from)
  if (filter.to) query = query.lt("created_at", filter.to)
  if (filter.before !== undefined) query = query.lt("place", filter.before)
  return rows.parse(unwrap(await query))
}

function statusFilter(statuses: string[]): string {
  const now = new Date().toISOString()
  const gone = `deleted_at.not.is.null,expires_at.lte."${now}"`
  return statuses
    .map((status) => {
      if (status === "expired") return gone
      if (status !== "completed") return `status.eq.${status}`
      return `and(status.eq.completed,deleted_at.is.null,expires_at.gt."${now}")`
    })
    .join(",")
}

export async function getExport(supabase: Supabase, id: string): Promise<ExportRow> {
  const row = unwrap(await supabase.from("exports").select().eq("id", id).maybeSingle())
  if (!row) throw new AppError("job_not_found", "There is no such export in your workspace.")
  return exportRow.parse(row)
}

/** What is not there, or not theirs, is not in the answer. */
export async function listExportsById(supabase: Supabase, ids: string[]): Promise<ExportRow[]> {
  return rows.parse(unwrap(await supabase.from("exports").select().in("id", ids)))
}

export interface Known {
  jobs: { id: string; revision: number }[]
  workspaces: { id: string; place: number }[]
}

const WATCH_TIMEOUT_MS = 10_000

/** For the watcher of streams, which asks for everyone's at once and shows each only to its owner. */
export async function listChangedExports({ jobs, workspaces }: Known): Promise<ExportRow[]> {
  const found = await adminClient()
    .rpc("list_changed_exports", { p_jobs: jobs, p_workspaces: workspaces })
    // The database gives up after 8 s; a connection that went silent never would.
    .abortSignal(AbortSignal.timeout(WATCH_TIMEOUT_MS))
  return rows.parse(unwrap(found))
}

export interface QueueStanding {
  jobId: string
  position: number
  waitSeconds: number | null
}

/** Only for jobs that wait; the others are not in the answer. */
export async function listQueueStandings(jobIds: string[]): Promise<QueueStanding[]> {
  const found = unwrap(await adminClient().rpc("queue_standings", { p_jobs: jobIds }))
  return found.map((row) => ({
    jobId: row.job_id,
    position: row.position,
    waitSeconds: row.wait_seconds as number | null,
  }))
}

export async function cancelJob(supabase: Supabase, id: string): Promise<string> {
  return unwrap(await supabase.rpc("cancel_job", { p_job: id }))
}

export async function retryJob(supabase: Supabase, id: string): Promise<string> {
  return unwrap(await supabase.rpc("retry_job", { p_job: id }))
}

/** Where the file is. `counted` false only looks, for HEAD. */
export async function countDownload(
  supabase: Supabase,
  id: string,
  counted: boolean,
): Promise<{ path: string; file_name: string }> {
  const [file] = unwrap(await supabase.rpc("count_download", { p_job: id, p_counted: counted }))
  if (!file) throw new AppError("job_not_found", "There is no such export in your workspace.")
  return file
}

/** In the order asked for; without a path where there is no file to be had. */
export async function countDownloads(supabase: Supabase, ids: string[], counted: boolean) {
  const found = unwrap(await supabase.rpc("count_downloads", { p_jobs: ids, p_counted: counted }))
  return found.map((row) => ({
    jobId: row.job_id,
    title: row.title,
    status: row.status,
    errorMessage: row.error_message as string | null,
    expired: row.expired,
    path: row.path as string | null,
    fileName: row.file_name as string | null,
    bytes: row.bytes as number | null,
  }))
}

export type CountedDownload = Awaited<ReturnType<typeof countDownloads>>[number]

/** Answers the ids that were theirs and finished: they are out of the history now. */
export async function discardExports(supabase: Supabase, ids: string[]): Promise<string[]> {
  return unwrap(await supabase.rpc("discard_exports", { p_jobs: ids }))
}
