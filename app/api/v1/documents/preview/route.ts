import { previewContent } from "@/lib/api/document-operations"
import { previewHtml, previewResponse } from "@/lib/documents/preview"
import { routes, withUser } from "@/lib/http"
import { siteOrigin } from "@/lib/http/site"

// POST /api/v1/documents/preview: the HTML that would be printed of what is not saved
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(previewContent, async ({ request, userId, body }) => {
    const origin = siteOrigin(request.headers)
    const { signal } = request
    return previewResponse(await previewHtml(body, { origin, owner: userId, signal }), origin)
  }),
})
