import { previewContent } from "@/lib/api/document-operations"
import { originOf, previewHtml, previewResponse } from "@/lib/documents/preview"
import { routes, withUser } from "@/lib/http"

// POST /api/v1/documents/preview: the HTML that would be printed of what is not saved
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(previewContent, async ({ request, userId, body }) => {
    const origin = originOf(request)
    const { signal } = request
    return previewResponse(await previewHtml(body, { origin, owner: userId, signal }), origin)
  }),
})
