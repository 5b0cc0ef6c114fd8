import { after } from "next/server"
import { retryExport } from "@/lib/api/export-operations"
import { kick } from "@/lib/exports/kick"
import { routes, withUser } from "@/lib/http"
import { publishChange } from "@/lib/queue/changes"
import { retryJob } from "@/lib/repositories/exports"

export const maxDuration = 300

// POST /api/v1/export/job/:id/retry: replay a failed or cancelled export
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(retryExport, async ({ supabase, params }) => {
    const status = await retryJob(supabase, params.id)
    publishChange({ jobId: params.id })
    after(() => kick(maxDuration - 10))
    return { jobId: params.id, status: status as "pending" }
  }),
})
