import { routes, withMetrics } from "@/lib/http"
import { metricsText } from "@/lib/metrics"
import { readMetrics } from "@/lib/repositories/metrics"

export const dynamic = "force-dynamic"

const headers = {
  "content-type": "text/plain; version=0.0.4; charset=utf-8",
  "cache-control": "no-store",
}

// GET /api/metrics: the figures of all queues for Prometheus, the same on every instance
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withMetrics(async () => new Response(metricsText(await readMetrics()), { headers })),
})
