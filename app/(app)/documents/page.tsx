import type { Metadata } from "next"
import { DocumentCard } from "@/components/documents/document-card"
import { loadExports, newestByDocument } from "@/components/exports/load"
import { memberClient } from "@/lib/supabase/session"
import { Empty } from "@/components/ui/empty"
import { listDocuments } from "@/lib/repositories/documents"

export const metadata: Metadata = { title: "Documents" }

// Enough to find every export that is still under way, and the last of most documents.
const RECENT = 200

export default async function DocumentsPage() {
  const supabase = await memberClient()
  const [documents, { views, now }] = await Promise.all([
    listDocuments(supabase),
    loadExports(supabase, { limit: RECENT }),
  ])
  const newest = newestByDocument(views)
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Documents</h1>
      <p className="text-soft mt-2 text-lg">Export one, and watch it being printed.</p>
      <div className="mt-10">
        {documents.length === 0 ? (
          <Empty title="No documents yet">
            <p>Documents you add through the API appear here, ready to be exported.</p>
          </Empty>
        ) : (
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {documents.map((document) => (
              <DocumentCard
                key={document.id}
                document={document}
                newest={newest.get(document.id) ?? null}
                now={now}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
