import { answering, ok, routes } from "@/lib/http"

export const dynamic = "force-dynamic"

// GET /api/health/live: 200 while the process answers at all, whatever else is away
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: answering(async () => ok({ live: true })),
})
