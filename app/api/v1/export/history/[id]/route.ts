import { deleteExport } from "@/lib/api/export-operations"
import { deleteExports } from "@/lib/exports/delete"
import { routes, withUser } from "@/lib/http"

// DELETE /api/v1/export/history/:id: delete the file now, free the quota
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: withUser(deleteExport, async ({ supabase, params }) => {
    await deleteExports(supabase, [params.id])
    return { jobId: params.id, deleted: true as const }
  }),
})
