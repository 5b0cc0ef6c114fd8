import { byId, withUser } from "@/lib/http"
import { countDownload } from "@/lib/repositories/exports"
import { signFile } from "@/lib/repositories/files"

const LINK_SECONDS = 3600

// GET /api/v1/export/download/:id: on to the file, by a link that is good for an hour
export const GET = withUser({ params: byId }, async ({ supabase, params }) => {
  const file = await countDownload(supabase, params.id)
  const location = await signFile(file.path, file.file_name, LINK_SECONDS)
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } })
})
