import { cancelExport, getExportJob } from "@/lib/api/export-operations"
import { readExport } from "@/lib/exports/read"
import { routes, withUser } from "@/lib/http"
import { publishChange } from "@/lib/queue/changes"
import { cancelJob } from "@/lib/repositories/exports"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  // GET /api/v1/export/job/:id: how far one export is
  GET: withUser(getExportJob, ({ supabase, params }) => readExport(supabase, params.id)),

  // DELETE /api/v1/export/job/:id: cancel it
  DELETE: withUser(cancelExport, async ({ supabase, params }) => {
    const status = await cancelJob(supabase, params.id)
    publishChange({ jobId: params.id })
    return { jobId: params.id, status: status as "cancelled" }
  }),
})
