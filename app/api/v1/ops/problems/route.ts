import { listProblems } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readProblems } from "@/lib/operations/read"

// GET /api/v1/ops/problems: what is wrong, and what was
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(listProblems, ({ supabase }) => readProblems(supabase)),
})
