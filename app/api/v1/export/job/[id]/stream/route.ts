import { streamExport } from "@/lib/exports/stream"
import { toExportView } from "@/lib/exports/view"
import { byId, withUser } from "@/lib/http"
import { getExport } from "@/lib/repositories/exports"

export const maxDuration = 300

// GET /api/v1/export/job/:id/stream: one export, live
export const GET = withUser({ params: byId }, async ({ request, supabase, params }) => {
  const now = toExportView(await getExport(supabase, params.id))
  const lastEventId = Number(request.headers.get("last-event-id") ?? 0) || 0
  return streamExport(now, lastEventId, request.signal)
})
