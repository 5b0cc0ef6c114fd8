import { after } from "next/server"
import { exportPdf } from "@/lib/api/export-operations"
import { enqueueExport } from "@/lib/exports/enqueue"
import { kick } from "@/lib/exports/kick"
import { idempotencyKey, routes, withUser } from "@/lib/http"
import { publishChange } from "@/lib/queue/changes"

export const maxDuration = 300

// POST /api/v1/export/pdf: queue one document
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(exportPdf, async ({ request, supabase, body }) => {
    const queued = await enqueueExport(supabase, body, idempotencyKey(request))
    publishChange({ jobId: queued.jobId })
    after(() => kick(maxDuration - 10))
    return queued
  }),
})
