import { getThumbnail } from "@/lib/api/export-operations"
import { AppError } from "@/lib/errors"
import { toExportView } from "@/lib/exports/view"
import { routes, withUser } from "@/lib/http"
import { getExport } from "@/lib/repositories/exports"
import { signFile } from "@/lib/repositories/files"

const LINK_SECONDS = 3600

// GET /api/v1/export/job/:id/thumbnail: the first page as a picture
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(getThumbnail, async ({ supabase, params }) => {
    const row = await getExport(supabase, params.id)
    if (toExportView(row).file?.expired)
      throw new AppError("expired", "This file has expired. Export the document again.")
    if (!row.thumbnail_path) throw new AppError("job_not_found", "This export has no picture yet.")
    const location = await signFile(row.thumbnail_path, LINK_SECONDS)
    // A little less than the link lives, so that a page full of pictures asks once.
    const cached = `private, max-age=${LINK_SECONDS - 300}`
    return new Response(null, { status: 302, headers: { location, "cache-control": cached } })
  }),
})
