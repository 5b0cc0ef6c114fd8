import { listAttempts } from "@/lib/api/export-operations"
import { routes, withUser } from "@/lib/http"
import { getExport } from "@/lib/repositories/exports"
import { listJobAttempts } from "@/lib/repositories/attempts"

// GET /api/v1/export/job/:id/attempts: every attempt, with its timings
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(listAttempts, async ({ supabase, params }) => {
    const { id } = await getExport(supabase, params.id)
    return { attempts: await listJobAttempts(supabase, id) }
  }),
})
