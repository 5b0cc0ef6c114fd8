import { listCleanups } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readCleanups } from "@/lib/operations/read"

// GET /api/v1/ops/cleanups: the last runs
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(listCleanups, async ({ supabase }) => ({ runs: await readCleanups(supabase) })),
})
