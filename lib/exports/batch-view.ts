import { z } from "zod"
import { batchRow, type BatchRow } from "@/lib/repositories/batch-row"
import { exportView, isFinal, type ExportView } from "./view"

const counts = batchRow.pick({
  total: true,
  waiting: true,
  running: true,
  completed: true,
  failed: true,
  cancelled: true,
})

/** One click of Export, as a whole. */
export const batchView = z
  .object({
    batchId: z.uuid(),
    status: batchRow.shape.status.meta({
      description: "`partial`: ended, and some but not all are completed",
    }),
    progress: z.number().int().min(0).max(100),
    counts,
    createdAt: z.string(),
    revision: z.number().int(),
    downloadUrl: z.string().nullable().meta({ description: "a ZIP, once all are completed" }),
  })
  .meta({ id: "Batch" })

export const batchWithExports = batchView.extend({ exports: z.array(exportView) })

export type BatchView = z.infer<typeof batchView>
export type BatchWithExports = z.infer<typeof batchWithExports>

const zipOf = (batchId: string) => `/api/v1/export/batch/${batchId}/download`

export const isBatchFinal = ({ status }: Pick<BatchView, "status">) => status !== "processing"

export function toBatchView(row: BatchRow): BatchView {
  const done = row.status === "completed"
  return {
    batchId: row.id,
    status: row.status,
    progress: row.progress,
    counts: counts.parse(row),
    createdAt: row.created_at,
    revision: row.revision,
    downloadUrl: done ? zipOf(row.id) : null,
  }
}

/** The whole from its parts, as the view `batch_overviews` has it, for a stream that has the parts at hand. */
export function batchOf(batch: BatchView, exports: ExportView[]): BatchView {
  const is = (status: ExportView["status"]) =>
    exports.filter((view) => view.status === status).length
  const tally = {
    total: exports.length,
    waiting: is("pending"),
    running: is("processing"),
    completed: is("completed"),
    failed: is("failed"),
    cancelled: is("cancelled"),
  }
  const done = exports.map((view) => (isFinal(view.status) ? 100 : view.progress))
  const status = statusOf(tally)
  return {
    batchId: batch.batchId,
    createdAt: batch.createdAt,
    status,
    progress: Math.round(done.reduce((sum, one) => sum + one, 0) / (exports.length || 1)),
    counts: tally,
    revision: Math.max(batch.revision, ...exports.map(({ revision }) => revision)),
    downloadUrl: status === "completed" ? zipOf(batch.batchId) : null,
  }
}

function statusOf(tally: BatchView["counts"]): BatchView["status"] {
  if (tally.waiting + tally.running > 0) return "processing"
  if (tally.completed === tally.total) return "completed"
  if (tally.completed > 0) return "partial"
  return tally.failed > 0 ? "failed" : "cancelled"
}
