import { after } from "next/server"
import { previewReplay, replayJobs } from "@/lib/api/operator-operations"
import { kick } from "@/lib/exports/kick"
import { routes, withOperator } from "@/lib/http"
import { replayJobs as replay } from "@/lib/operations/act"
import { previewReplay as preview } from "@/lib/repositories/operations"

export const maxDuration = 300

// GET and POST /api/v1/ops/jobs/replay: how many it would be, and doing it
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(previewReplay, async ({ supabase, query }) =>
    previewReplay.answer.parse(await preview(supabase, query)),
  ),
  POST: withOperator(replayJobs, async ({ supabase, body }) => {
    const jobs = await replay(supabase, body)
    after(() => kick(maxDuration - 10))
    return { jobs }
  }),
})
