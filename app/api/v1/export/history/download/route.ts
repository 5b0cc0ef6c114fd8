import { downloadSelection } from "@/lib/api/export-operations"
import { downloadOf, downloadSelection as download } from "@/lib/exports/download"
import { routes, withUser } from "@/lib/http"

export const maxDuration = 300

// GET /api/v1/export/history/download?ids=…: a ZIP of any exports
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(downloadSelection, ({ request, supabase, query }) =>
    download(supabase, query.ids, downloadOf(request)),
  ),
})
