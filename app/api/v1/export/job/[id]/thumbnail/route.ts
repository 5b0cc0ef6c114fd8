import { getThumbnail } from "@/lib/api/export-operations"
import { findThumbnail } from "@/lib/exports/thumbnail"
import { routes, withUser } from "@/lib/http"
import { signFile } from "@/lib/repositories/files"

const LINK_SECONDS = 3600

// GET /api/v1/export/job/:id/thumbnail: the first page as a picture
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(getThumbnail, async ({ supabase, params }) => {
    const location = await signFile(await findThumbnail(supabase, params.id), LINK_SECONDS)
    // A little less than the link lives, so that a page full of pictures asks once.
    const cached = `private, max-age=${LINK_SECONDS - 300}`
    // Kept for the session that asked: the cookie is part of the question.
    const headers = { location, "cache-control": cached, vary: "cookie, authorization" }
    return new Response(null, { status: 302, headers })
  }),
})
