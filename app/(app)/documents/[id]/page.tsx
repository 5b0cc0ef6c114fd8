import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { z } from "zod"
import { DocumentHeading } from "@/components/documents/document-heading"
import { DocumentView } from "@/components/documents/document-view"
import { EarlierExports } from "@/components/exports/earlier-exports"
import { ExportControl } from "@/components/exports/export-control"
import { loadExports } from "@/components/exports/load"
import { memberClient } from "@/lib/supabase/session"
import { Sheet } from "@/components/ui/sheet"
import { AppError } from "@/lib/errors"
import { getDocument } from "@/lib/repositories/documents"

const RECENT = 6

// The title and the page ask for the same document: once is enough.
const load = cache(async (id: string) => {
  if (!z.uuid().safeParse(id).success) notFound()
  try {
    return await getDocument(await memberClient(), id)
  } catch (error) {
    if (error instanceof AppError && error.code === "document_not_found") notFound()
    throw error
  }
})

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).id)).title }
}

export default async function DocumentPage({ params }: Props) {
  const { id } = await params
  const document = await load(id)
  const { views, now } = await loadExports(await memberClient(), { documentId: id, limit: RECENT })
  return (
    <>
      <DocumentHeading document={document} />
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <aside aria-label="Export" className="space-y-10 lg:order-last">
          <Sheet className="p-6">
            <ExportControl
              document={{ id, title: document.title }}
              newest={views[0] ?? null}
              now={now}
              size="large"
            />
          </Sheet>
          <EarlierExports documentId={id} views={views} now={now} />
        </aside>
        <DocumentView document={document} />
      </div>
    </>
  )
}
