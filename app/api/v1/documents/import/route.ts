import { importDocument } from "@/lib/api/document-operations"
import { addDocument } from "@/lib/documents/create"
import { readImport } from "@/lib/documents/import"
import { toDocumentView } from "@/lib/documents/view"
import { routes, withUser } from "@/lib/http"

// POST /api/v1/documents/import: a JSON Resume or Markdown
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(importDocument, async ({ supabase, body }) =>
    toDocumentView(await addDocument(supabase, readImport(body))),
  ),
})
