import { z } from "zod"
import { batchView, batchWithExports } from "@/lib/exports/batch-view"
import { batchRequest, exportRequest } from "@/lib/exports/options"
import { exportView, statuses } from "@/lib/exports/view"
import type { ErrorCode } from "@/lib/errors"
import { byId, cursor, moment, operation } from "./operation"

const limits: ErrorCode[] = ["too_many_waiting", "daily_limit", "quota_exceeded"]
const enqueueRefusals: ErrorCode[] = [
  "document_not_found",
  "batch_too_large",
  "idempotency_conflict",
  "too_large",
  ...limits,
]
const status = z.enum(statuses)
const moved = z.array(z.object({ jobId: z.uuid(), status: z.string() }))

export const exportPdf = operation({
  method: "POST",
  path: "/api/v1/export/pdf",
  tag: "Exports",
  summary: "Queue one document, with its own template and options unless others are given",
  body: exportRequest,
  status: 202,
  answer: z.object({ jobId: z.uuid(), batchId: z.uuid(), status, reused: z.boolean() }),
  refusals: [...enqueueRefusals, "version_conflict"],
  idempotent: true,
})

export const exportBatch = operation({
  method: "POST",
  path: "/api/v1/export/batch",
  tag: "Batches",
  summary: "Queue several documents, all or none",
  body: batchRequest,
  status: 202,
  answer: z.object({
    batchId: z.uuid(),
    jobs: z.array(z.object({ jobId: z.uuid(), documentId: z.uuid(), status, reused: z.boolean() })),
  }),
  refusals: enqueueRefusals,
  idempotent: true,
})

export const getExportJob = operation({
  method: "GET",
  path: "/api/v1/export/job/{id}",
  tag: "Exports",
  summary: "How far one export is",
  params: byId,
  answer: exportView,
  refusals: ["job_not_found"],
})

export const cancelExport = operation({
  method: "DELETE",
  path: "/api/v1/export/job/{id}",
  tag: "Exports",
  summary: "Cancel an export",
  params: byId,
  answer: z.object({
    jobId: z.uuid(),
    status: z.enum([...statuses, "cancelling"]),
  }),
  refusals: ["job_not_found"],
})

export const retryExport = operation({
  method: "POST",
  path: "/api/v1/export/job/{id}/retry",
  tag: "Exports",
  summary: "Try a failed or cancelled export again",
  params: byId,
  status: 202,
  answer: z.object({ jobId: z.uuid(), status }),
  refusals: ["job_not_found", "not_retryable", "already_running", ...limits],
})

export const listAttempts = operation({
  method: "GET",
  path: "/api/v1/export/job/{id}/attempts",
  tag: "Exports",
  summary: "Every attempt at an export, with its timings",
  params: byId,
  answer: z.object({
    attempts: z.array(
      z.object({
        attempt: z.number().int(),
        outcome: z.string(),
        startedAt: z.string(),
        finishedAt: z.string(),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
        timings: z.record(z.string(), z.number()).meta({ description: "milliseconds per stage" }),
      }),
    ),
  }),
  refusals: ["job_not_found"],
})

export const getThumbnail = operation({
  method: "GET",
  path: "/api/v1/export/job/{id}/thumbnail",
  tag: "Exports",
  summary: "The first page as a picture",
  params: byId,
  status: 302,
  answer: "redirect",
  refusals: ["job_not_found", "expired", "file_not_found"],
})

export const streamExport = operation({
  method: "GET",
  path: "/api/v1/export/job/{id}/stream",
  tag: "Streams",
  summary: "One export, live",
  params: byId,
  answer: "events",
  atOnce: "stream",
  refusals: ["job_not_found"],
})

export const streamBatch = operation({
  method: "GET",
  path: "/api/v1/export/batch/{id}/stream",
  tag: "Streams",
  summary: "One batch, live",
  params: byId,
  answer: "events",
  atOnce: "stream",
  refusals: ["batch_not_found"],
})

export const streamMine = operation({
  method: "GET",
  path: "/api/v1/export/stream",
  tag: "Streams",
  summary: "Everything of mine, live",
  answer: "events",
  atOnce: "stream",
})

export const getExportBatch = operation({
  method: "GET",
  path: "/api/v1/export/batch/{id}",
  tag: "Batches",
  summary: "A batch with all its exports",
  params: byId,
  answer: batchWithExports,
  refusals: ["batch_not_found"],
})

export const cancelExportBatch = operation({
  method: "DELETE",
  path: "/api/v1/export/batch/{id}",
  tag: "Batches",
  summary: "Cancel what is left of a batch",
  params: byId,
  answer: z.object({ batch: batchView, cancelled: moved }),
  refusals: ["batch_not_found"],
})

export const retryExportBatch = operation({
  method: "POST",
  path: "/api/v1/export/batch/{id}/retry",
  tag: "Batches",
  summary: "Try again what failed or was cancelled",
  params: byId,
  status: 202,
  answer: z.object({ batch: batchView, retried: moved }),
  refusals: ["batch_not_found", ...limits],
})

export const downloadBatch = operation({
  method: "GET",
  path: "/api/v1/export/batch/{id}/download",
  tag: "Downloads",
  summary: "A ZIP of a batch",
  params: byId,
  query: z.strictObject({ partial: z.enum(["true", "false"]).optional() }),
  answer: "zip",
  atOnce: "zip",
  refusals: ["batch_not_found", "not_ready", "expired", "file_not_found"],
})

export const download = operation({
  method: "GET",
  path: "/api/v1/export/download/{id}",
  tag: "Downloads",
  summary: "On to the file, by a link that is good for an hour",
  params: byId,
  query: z.strictObject({ inline: z.enum(["true", "false"]).optional() }),
  status: 302,
  answer: "redirect",
  refusals: ["job_not_found", "expired", "file_not_found"],
})

const choicesOf = (item: z.ZodType) =>
  item instanceof z.ZodEnum ? `: ${item.options.join(", ")}` : ""

const commaList = <Item extends z.ZodType<unknown, string>>(item: Item, most: number) =>
  z
    .string()
    .meta({ description: `up to ${most}, with commas between${choicesOf(item)}` })
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(item).min(1).max(most))

export const downloadSelection = operation({
  method: "GET",
  path: "/api/v1/export/history/download",
  tag: "Downloads",
  summary: "A ZIP of any exports of the history",
  query: z.strictObject({ ids: commaList(z.uuid().toLowerCase(), 100) }),
  answer: "zip",
  atOnce: "zip",
  refusals: ["job_not_found", "expired", "file_not_found"],
})

export const historyStatuses = [...statuses, "expired"] as const

export const getHistory = operation({
  method: "GET",
  path: "/api/v1/export/history",
  tag: "History",
  summary: "Exports, newest first",
  query: z.strictObject({
    status: commaList(z.enum(historyStatuses), historyStatuses.length).optional(),
    documentId: z.uuid().optional(),
    text: z.string().trim().min(1).max(200).optional(),
    from: moment.optional(),
    to: moment.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ exports: z.array(exportView), nextCursor: z.string().nullable() }),
})

export const deleteExport = operation({
  method: "DELETE",
  path: "/api/v1/export/history/{id}",
  tag: "History",
  summary: "Delete an export and its file now; frees the quota",
  params: byId,
  answer: z.object({ jobId: z.uuid(), deleted: z.literal(true) }),
  refusals: ["job_not_found", "not_ready"],
})

export const getUsage = operation({
  method: "GET",
  path: "/api/v1/export/usage",
  tag: "History",
  summary: "What is used of the workspace's limits",
  answer: z.object({
    storage: z.object({
      usedBytes: z.number().int(),
      reservedBytes: z
        .number()
        .int()
        .meta({ description: "for exports that wait or run; what they will need is estimated" }),
      quotaBytes: z.number().int(),
      files: z.number().int(),
    }),
    exportsLast24Hours: z
      .object({ used: z.number().int(), limit: z.number().int() })
      .meta({ description: "new exports and retries of a rolling 24 hours" }),
    waiting: z.object({ count: z.number().int(), limit: z.number().int() }),
    batchLimit: z.number().int(),
  }),
})
