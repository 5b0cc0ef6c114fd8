import { downloadBatch } from "@/lib/api/export-operations"
import { downloadBatch as download, downloadOf } from "@/lib/exports/download"
import { routes, withUser } from "@/lib/http"

export const maxDuration = 300

// GET /api/v1/export/batch/:id/download: a ZIP of a batch
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(downloadBatch, ({ request, supabase, params, query }) =>
    download(supabase, params.id, query.partial === "true", downloadOf(request)),
  ),
})
