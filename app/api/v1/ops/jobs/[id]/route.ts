import { getOperatorJob, setJobPriority } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readJob } from "@/lib/operations/read"
import { setPriority } from "@/lib/repositories/operations"

// GET and PUT /api/v1/ops/jobs/:id: one job, and its priority
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(getOperatorJob, ({ supabase, params }) => readJob(supabase, params.id)),
  PUT: withOperator(setJobPriority, async ({ supabase, params, body }) => ({
    priority: await setPriority(supabase, params.id, body.priority),
  })),
})
