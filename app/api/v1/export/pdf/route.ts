import { after } from "next/server"
import { enqueueExport } from "@/lib/exports/enqueue"
import { kick } from "@/lib/exports/kick"
import { exportRequest } from "@/lib/exports/options"
import { accepted, idempotencyKey, withUser } from "@/lib/http"

export const maxDuration = 300

// POST /api/v1/export/pdf: queue one document
export const POST = withUser({ body: exportRequest }, async ({ request, supabase, body }) => {
  const queued = await enqueueExport(supabase, body, idempotencyKey(request))
  after(() => kick(maxDuration - 10))
  return accepted(queued)
})
