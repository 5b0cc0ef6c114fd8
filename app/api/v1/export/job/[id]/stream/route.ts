import { streamExport } from "@/lib/api/export-operations"
import { readExport } from "@/lib/exports/read"
import { streamExport as stream } from "@/lib/exports/stream"
import { lastEventId, routes, withUser } from "@/lib/http"

export const maxDuration = 300

// GET /api/v1/export/job/:id/stream: one export, live
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(streamExport, async ({ request, userId, sessionEndsAt, supabase, params }) =>
    stream(await readExport(supabase, params.id), lastEventId(request), {
      userId,
      signal: request.signal,
      until: sessionEndsAt,
    }),
  ),
})
