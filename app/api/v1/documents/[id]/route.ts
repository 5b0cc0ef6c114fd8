import { deleteDocument, getDocument, saveDocument } from "@/lib/api/document-operations"
import { checkTemplate } from "@/lib/documents/create"
import { toDocumentView } from "@/lib/documents/view"
import { routes, withUser } from "@/lib/http"
import {
  deleteDocument as remove,
  getDocument as get,
  saveDocument as save,
  type Content,
} from "@/lib/repositories/documents"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  // GET /api/v1/documents/:id: a document with its content
  GET: withUser(getDocument, async ({ supabase, params }) =>
    toDocumentView(await get(supabase, params.id)),
  ),

  // PUT /api/v1/documents/:id: save over the version you read
  PUT: withUser(saveDocument, async ({ supabase, params, body }) => {
    const { version, data, options, ...edit } = body
    if (edit.template) checkTemplate((await get(supabase, params.id)).kind, edit.template)
    const saved = await save(supabase, params.id, version, {
      ...edit,
      options: options as Content | undefined,
      data: data as Content | undefined,
    })
    return toDocumentView(saved)
  }),

  // DELETE /api/v1/documents/:id: delete it
  DELETE: withUser(deleteDocument, async ({ supabase, params }) => {
    await remove(supabase, params.id)
    return { id: params.id, deleted: true as const }
  }),
})
