import { streamMine } from "@/lib/api/export-operations"
import { readMine } from "@/lib/exports/read"
import { streamMine as stream } from "@/lib/exports/stream"
import { lastEventId, routes, withUser } from "@/lib/http"

export const maxDuration = 300

// GET /api/v1/export/stream: everything of mine, live
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(streamMine, async ({ request, userId, sessionEndsAt, supabase }) =>
    stream(await readMine(supabase, lastEventId(request)), {
      userId,
      signal: request.signal,
      until: sessionEndsAt,
    }),
  ),
})
