import { listWorkspaceUse } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readWorkspaceUse } from "@/lib/operations/read"

// GET /api/v1/ops/workspaces: who uses the queue
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(listWorkspaceUse, async ({ supabase }) => ({
    workspaces: await readWorkspaceUse(supabase),
  })),
})
