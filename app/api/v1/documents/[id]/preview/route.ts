import { previewDocument } from "@/lib/api/document-operations"
import { originOf, previewHtml, previewResponse } from "@/lib/documents/preview"
import { routes, withUser } from "@/lib/http"
import { getDocument } from "@/lib/repositories/documents"

// GET /api/v1/documents/:id/preview: the HTML that is printed
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(previewDocument, async ({ request, userId, supabase, params, query }) => {
    const document = await getDocument(supabase, params.id)
    const origin = originOf(request)
    const asked = {
      ...document,
      template: query.template ?? document.template,
      options: query.options,
    }
    const { signal } = request
    return previewResponse(await previewHtml(asked, { origin, owner: userId, signal }), origin)
  }),
})
