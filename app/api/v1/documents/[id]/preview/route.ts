import { previewDocument } from "@/lib/api/document-operations"
import { previewHtml, previewResponse } from "@/lib/documents/preview"
import { routes, withUser } from "@/lib/http"
import type { PressOptionsInput } from "@/lib/press/options"
import { siteOrigin } from "@/lib/http/site"
import { getDocument } from "@/lib/repositories/documents"

// GET /api/v1/documents/:id/preview: the HTML that is printed
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(previewDocument, async ({ request, userId, supabase, params, query }) => {
    const document = await getDocument(supabase, params.id)
    const origin = siteOrigin(request.headers)
    const asked = {
      ...document,
      template: query.template ?? document.template,
      options: query.options ?? (document.options as PressOptionsInput),
    }
    const { signal } = request
    return previewResponse(await previewHtml(asked, { origin, owner: userId, signal }), origin)
  }),
})
