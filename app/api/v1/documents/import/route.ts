import { importDocument } from "@/lib/api/document-operations"
import { addDocument } from "@/lib/documents/create"
import { toDocumentView } from "@/lib/documents/view"
import { routes, withUser } from "@/lib/http"
import { inThread } from "@/lib/threads"
import { asAppError } from "@/lib/threads/app-error"

// POST /api/v1/documents/import: a JSON Resume or Markdown
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withUser(importDocument, async ({ request, userId, supabase, body }) => {
    const { signal } = request
    const imported = await inThread("readImport", body, { owner: userId, signal }).catch(
      (error) => {
        throw asAppError(error, "invalid_request", signal)
      },
    )
    return toDocumentView(await addDocument(supabase, imported))
  }),
})
