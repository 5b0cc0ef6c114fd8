import { toExportView } from "@/lib/exports/view"
import { ok, withUser } from "@/lib/http"
import { listExports } from "@/lib/repositories/exports"

const NEWEST = 100

// GET /api/v1/export/history: the newest exports of the workspace
export const GET = withUser({}, async ({ supabase }) => {
  const rows = await listExports(supabase, { limit: NEWEST })
  return ok({ exports: rows.map((row) => toExportView(row)) })
})
