import { getHistory } from "@/lib/api/export-operations"
import { readHistory } from "@/lib/exports/read"
import { routes, withUser } from "@/lib/http"

// GET /api/v1/export/history: exports, newest first
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(getHistory, ({ supabase, query }) => readHistory(supabase, query)),
})
