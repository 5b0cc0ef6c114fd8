import { listOperatorJobs } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readJobs } from "@/lib/operations/read"

// GET /api/v1/ops/jobs: jobs of everybody
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(listOperatorJobs, ({ supabase, query }) => readJobs(supabase, query)),
})
