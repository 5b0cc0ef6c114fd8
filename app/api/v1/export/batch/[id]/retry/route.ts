import { after } from "next/server"
import { retryExportBatch } from "@/lib/api/export-operations"
import { toBatchView } from "@/lib/exports/batch-view"
import { kick } from "@/lib/exports/kick"
import { routes, withUser } from "@/lib/http"
import { publishChanges } from "@/lib/queue/changes"
import { getBatch, retryBatch } from "@/lib/repositories/batches"

export const maxDuration = 300

// POST /api/v1/export/batch/:id/retry: try again what failed or was cancelled
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(retryExportBatch, async ({ supabase, params }) => {
    const retried = await retryBatch(supabase, params.id)
    publishChanges(retried)
    if (retried.length > 0) after(() => kick(maxDuration - 10))
    return { batch: toBatchView(await getBatch(supabase, params.id)), retried }
  }),
})
