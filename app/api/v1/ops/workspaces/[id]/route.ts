import { saveWorkspaceLimits } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { saveWorkspace } from "@/lib/operations/act"

// PUT /api/v1/ops/workspaces/:id: its limits
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: withOperator(saveWorkspaceLimits, ({ supabase, params, body }) =>
    saveWorkspace(supabase, params.id, body),
  ),
})
