import { checkHealth } from "@/lib/health"
import { answering, routes } from "@/lib/http"

export const dynamic = "force-dynamic"

// GET /api/health: 200 once the database and Storage answer, 503 with the reason otherwise
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: answering(async () => {
    const health = await checkHealth()
    const headers = { "cache-control": "no-store" }
    return Response.json({ data: health }, { status: health.ready ? 200 : 503, headers })
  }),
})
