import { getOverview } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readOverview } from "@/lib/operations/read"

// GET /api/v1/ops/overview: the queue, its presses and what is wrong
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(getOverview, ({ supabase }) => readOverview(supabase)),
})
