import { z } from "zod"
import { statuses, type ExportRow } from "@/lib/repositories/export-row"

export { statuses }
export { finalStatuses, isFinal } from "./final"

/** Where a waiting export stands. Null where nobody can say. */
export const standing = z.object({
  position: z.number().int().meta({ description: "1 is next" }),
  waitSeconds: z.number().int().nullable().meta({ description: "from recent run times and slots" }),
})

export type Standing = z.infer<typeof standing>

/** An export as the API, the streams and the pages show it. */
export const exportView = z
  .object({
    jobId: z.uuid(),
    documentId: z.uuid().nullable().meta({ description: "null once the document is deleted" }),
    title: z.string(),
    status: z.enum(statuses),
    stage: z.string(),
    progress: z.number().int().min(0).max(100),
    cancelling: z.boolean(),
    attempts: z.number().int(),
    maxAttempts: z.number().int(),
    retryAt: z.string().nullable().meta({ description: "when a failed attempt is tried again" }),
    queue: standing.nullable().meta({ description: "place in line while pending" }),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    template: z.string().nullable(),
    options: z.unknown(),
    traceId: z.string(),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    file: z
      .object({
        name: z.string(),
        bytes: z.number().int(),
        pages: z.number().int(),
        downloads: z.number().int(),
        documentVersion: z.number().int(),
        expiresAt: z.string(),
        expired: z.boolean().meta({ description: "cannot be downloaded any more" }),
        lost: z.boolean().meta({ description: "gone from Storage before it expired" }),
      })
      .nullable(),
    outdated: z.boolean().meta({
      description: "the file is not what the document would print now: export the latest",
    }),
    downloadUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    removed: z.boolean().meta({ description: "deleted from the history by its owner" }),
    revision: z.number().int().meta({ description: "rises with every change" }),
  })
  .meta({ id: "Export" })

export type ExportView = z.infer<typeof exportView>

export function toExportView(row: ExportRow, queue: Standing | null = null): ExportView {
  const file = fileOf(row)
  const there = file !== null && !file.expired
  return {
    jobId: row.id,
    documentId: row.document_id,
    title: row.title,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    cancelling: row.cancelling,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    retryAt: row.retry_at,
    queue: row.status === "pending" ? queue : null,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    template: row.template,
    options: row.options,
    traceId: row.trace_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    file,
    outdated: there && row.outdated,
    downloadUrl: there ? `/api/v1/export/download/${row.id}` : null,
    thumbnailUrl: there && hasPicture(row) ? `/api/v1/export/job/${row.id}/thumbnail` : null,
    removed: row.hidden,
    revision: row.revision,
  }
}

/** It comes a moment after the file, and whoever asks for it early is kept waiting: so it is promised. */
const hasPicture = ({ thumbnail_path, finished_at }: ExportRow) =>
  thumbnail_path !== null || Date.parse(finished_at ?? "") > Date.now() - PICTURE_COMES_MS

const PICTURE_COMES_MS = 60_000

function fileOf(row: ExportRow): ExportView["file"] {
  if (row.file_name === null) return null
  const expiresAt = row.expires_at ?? ""
  return {
    name: row.file_name,
    bytes: row.bytes ?? 0,
    pages: row.pages ?? 0,
    downloads: row.downloads ?? 0,
    documentVersion: row.document_version ?? 0,
    expiresAt,
    lost: row.deleted_at !== null && Date.parse(row.deleted_at) < Date.parse(expiresAt),
    expired: row.deleted_at !== null || Date.parse(expiresAt) <= Date.now(),
  }
}
