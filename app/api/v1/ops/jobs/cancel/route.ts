import { cancelJobs } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { cancelJobs as cancel } from "@/lib/operations/act"

// POST /api/v1/ops/jobs/cancel: stop jobs
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withOperator(cancelJobs, async ({ supabase, body }) => ({
    jobs: await cancel(supabase, body.ids),
  })),
})
