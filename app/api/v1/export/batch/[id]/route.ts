import { cancelExportBatch, getExportBatch } from "@/lib/api/export-operations"
import { readBatch } from "@/lib/exports/read"
import { toBatchView } from "@/lib/exports/batch-view"
import { routes, withUser } from "@/lib/http"
import { publishChanges } from "@/lib/queue/changes"
import { cancelBatch, getBatch } from "@/lib/repositories/batches"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  // GET /api/v1/export/batch/:id: a batch with all its exports
  GET: withUser(getExportBatch, ({ supabase, params }) => readBatch(supabase, params.id)),

  // DELETE /api/v1/export/batch/:id: cancel what is left of it
  DELETE: withUser(cancelExportBatch, async ({ supabase, params }) => {
    const cancelled = await cancelBatch(supabase, params.id)
    publishChanges(cancelled)
    return { batch: toBatchView(await getBatch(supabase, params.id)), cancelled }
  }),
})
