import { streamBatch } from "@/lib/api/export-operations"
import { readBatch } from "@/lib/exports/read"
import { streamBatch as stream } from "@/lib/exports/stream"
import { lastEventId, routes, withUser } from "@/lib/http"

export const maxDuration = 300

// GET /api/v1/export/batch/:id/stream: one batch, live
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(streamBatch, async ({ request, userId, sessionEndsAt, supabase, params }) =>
    stream(await readBatch(supabase, params.id), lastEventId(request), {
      userId,
      signal: request.signal,
      until: sessionEndsAt,
    }),
  ),
})
