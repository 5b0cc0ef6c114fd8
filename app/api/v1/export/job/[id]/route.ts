import { toExportView } from "@/lib/exports/view"
import { publishChange } from "@/lib/queue/changes"
import { byId, ok, withUser } from "@/lib/http"
import { cancelJob, getExport } from "@/lib/repositories/exports"

// GET /api/v1/export/job/:id: how far one export is
export const GET = withUser({ params: byId }, async ({ supabase, params }) =>
  ok(toExportView(await getExport(supabase, params.id))),
)

// DELETE /api/v1/export/job/:id: cancel it
export const DELETE = withUser({ params: byId }, async ({ supabase, params }) => {
  const status = await cancelJob(supabase, params.id)
  await publishChange(params.id)
  return ok({ jobId: params.id, status })
})
