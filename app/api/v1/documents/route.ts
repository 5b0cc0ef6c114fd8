import { createDocument, listDocuments } from "@/lib/api/document-operations"
import { addDocument, copyDocument } from "@/lib/documents/create"
import { toDocumentSummary, toDocumentView } from "@/lib/documents/view"
import { routes, withUser } from "@/lib/http"
import { listDocuments as list } from "@/lib/repositories/documents"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  // GET /api/v1/documents: your documents, without their content
  GET: withUser(listDocuments, async ({ supabase, query }) => {
    const rows = await list(supabase, { ...query, limit: query.limit + 1 })
    return {
      documents: rows.slice(0, query.limit).map(toDocumentSummary),
      nextOffset: rows.length > query.limit ? query.offset + query.limit : null,
    }
  }),

  // POST /api/v1/documents: a new one, or a copy
  POST: withUser(createDocument, async ({ supabase, body }) =>
    toDocumentView(
      "copyOf" in body
        ? await copyDocument(supabase, body.copyOf)
        : await addDocument(supabase, body),
    ),
  ),
})
