import { after } from "next/server"
import { exportBatch } from "@/lib/api/export-operations"
import { enqueueBatch } from "@/lib/exports/enqueue"
import { kick } from "@/lib/exports/kick"
import { idempotencyKey, routes, withUser } from "@/lib/http"
import { publishChanges } from "@/lib/queue/changes"

export const maxDuration = 300

// POST /api/v1/export/batch: queue several documents, all or none
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(exportBatch, async ({ request, supabase, body }) => {
    const batch = await enqueueBatch(supabase, body, idempotencyKey(request))
    publishChanges(batch.jobs)
    after(() => kick(maxDuration - 10))
    return batch
  }),
})
