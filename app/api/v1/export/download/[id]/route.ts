import { download } from "@/lib/api/export-operations"
import { routes, withUser } from "@/lib/http"
import { countDownload } from "@/lib/repositories/exports"
import { signFile } from "@/lib/repositories/files"

const LINK_SECONDS = 3600

// GET /api/v1/export/download/:id: on to the file, by a link that is good for an hour
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(download, async ({ supabase, params, query }) => {
    const file = await countDownload(supabase, params.id)
    const name = query.inline === "true" ? undefined : file.file_name
    const location = await signFile(file.path, LINK_SECONDS, name)
    return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } })
  }),
})
