import { checkHealth } from "@/lib/health"

export const dynamic = "force-dynamic"

// GET /api/health: 200 once the database and Storage answer, 503 with the reason otherwise
export async function GET() {
  const health = await checkHealth()
  return Response.json({ data: health }, { status: health.ready ? 200 : 503 })
}
