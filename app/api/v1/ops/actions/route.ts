import { listActions } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readActions } from "@/lib/operations/read"

// GET /api/v1/ops/actions: what operators did
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(listActions, ({ supabase, query }) => readActions(supabase, query)),
})
