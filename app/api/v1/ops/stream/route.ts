import { streamOverview } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { streamOverview as stream } from "@/lib/operations/watch"

export const maxDuration = 300

// GET /api/v1/ops/stream: the overview, live
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(streamOverview, async ({ request, sessionEndsAt }) =>
    stream({ signal: request.signal, until: sessionEndsAt }),
  ),
})
