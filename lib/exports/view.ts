import { z } from "zod"
import type { ExportRow } from "@/lib/repositories/exports"

export const statuses = ["pending", "processing", "completed", "failed", "cancelled"] as const
export const finalStatuses = ["completed", "failed", "cancelled"] as const

/** An export as the API, the streams and the pages show it. */
export const exportView = z.object({
  jobId: z.uuid(),
  documentId: z.uuid().nullable(),
  title: z.string(),
  status: z.enum(statuses),
  stage: z.string(),
  progress: z.number().int(),
  cancelling: z.boolean(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  file: z
    .object({
      name: z.string(),
      bytes: z.number().int(),
      pages: z.number().int(),
      downloads: z.number().int(),
      expiresAt: z.string(),
      expired: z.boolean(),
    })
    .nullable(),
  downloadUrl: z.string().nullable(),
  revision: z.number().int(),
})

export type ExportView = z.infer<typeof exportView>

export const isFinal = (status: ExportView["status"]) =>
  (finalStatuses as readonly string[]).includes(status)

export function toExportView(row: ExportRow, now = new Date()): ExportView {
  const file = row.artifacts
  const expired = file !== null && (file.deleted_at !== null || new Date(file.expires_at) <= now)
  return {
    jobId: row.id,
    documentId: row.document_id,
    title: row.title,
    status: row.status as ExportView["status"],
    stage: row.stage,
    progress: row.progress,
    cancelling: row.status === "processing" && row.cancel_requested_at !== null,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    file: file && {
      name: file.file_name,
      bytes: file.bytes,
      pages: file.pages,
      downloads: file.downloads,
      expiresAt: file.expires_at,
      expired,
    },
    downloadUrl: file && !expired ? `/api/v1/export/download/${row.id}` : null,
    revision: row.revision,
  }
}
