import { after } from "next/server"
import { kick } from "@/lib/exports/kick"
import { accepted, byId, withUser } from "@/lib/http"
import { publishChange } from "@/lib/queue/changes"
import { retryJob } from "@/lib/repositories/exports"

export const maxDuration = 300

// POST /api/v1/export/job/:id/retry: another try at a failed or cancelled export
export const POST = withUser({ params: byId }, async ({ supabase, params }) => {
  const status = await retryJob(supabase, params.id)
  await publishChange(params.id)
  after(() => kick(maxDuration - 10))
  return accepted({ jobId: params.id, status })
})
