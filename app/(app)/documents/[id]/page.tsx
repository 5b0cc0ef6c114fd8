import type { Metadata } from "next"
import { Editor } from "@/components/editor/editor"
import { EarlierExports } from "@/components/exports/earlier-exports"
import { loadExports } from "@/components/exports/load"
import { toDocumentView } from "@/lib/documents/view"
import { readOptions } from "@/lib/editor/options"
import type { DocumentKind } from "@/lib/press/kinds"
import { getTemplate, templatesFor } from "@/lib/press/templates"
import { memberClient } from "@/lib/supabase/session"
import { loadDocument } from "./load"

const RECENT = 6

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadDocument((await params).id)).title }
}

export default async function DocumentPage({ params }: Props) {
  const { id } = await params
  const document = toDocumentView(await loadDocument(id))
  const { views, now } = await loadExports(await memberClient(), { documentId: id, limit: RECENT })
  return (
    <Editor
      key={id}
      document={{ ...document, options: readOptions(document.options) }}
      templates={factsFor(document.kind)}
      newest={views[0] ?? null}
      now={now}
    >
      <EarlierExports documentId={id} views={views} now={now} />
    </Editor>
  )
}

const factsFor = (kind: DocumentKind) =>
  templatesFor(kind).map(({ slug, name, description }) => {
    const { accent, margins } = getTemplate(slug)
    return { slug, name, description, accent, margins }
  })
