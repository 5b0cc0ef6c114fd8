import { z } from "zod"

export const statuses = ["pending", "processing", "completed", "failed", "cancelled"] as const

/** A row of the view `exports`. The generated type has every column of a view nullable; these are not. */
export const exportRow = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  document_id: z.uuid().nullable(),
  title: z.string(),
  status: z.enum(statuses),
  stage: z.string(),
  progress: z.number().int(),
  cancelling: z.boolean(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  template: z.string().nullable(),
  options: z.unknown(),
  trace_id: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  retry_at: z.string().nullable(),
  hidden: z.boolean(),
  place: z.number().int(),
  revision: z.number().int(),
  file_name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  downloads: z.number().int().nullable(),
  document_version: z.number().int().nullable(),
  thumbnail_path: z.string().nullable(),
  expires_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  outdated: z.boolean(),
})

export type ExportRow = z.infer<typeof exportRow>
