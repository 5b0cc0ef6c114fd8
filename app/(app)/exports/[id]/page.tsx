import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { ExportDetails } from "@/components/exports/details/export-details"
import { findOr404 } from "@/components/exports/find-or-404"
import { templateChoices } from "@/components/exports/template-choices"
import { readExport } from "@/lib/exports/read"
import { listJobAttempts } from "@/lib/repositories/attempts"
import { memberClient } from "@/lib/supabase/session"

// The title and the page ask for the same export: once is enough.
const load = cache((id: string) =>
  findOr404(id, async () => {
    const view = await readExport(await memberClient(), id)
    return view.removed ? notFound() : view
  }),
)

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Export of ${(await load((await params).id)).title}` }
}

export default async function ExportPage({ params }: Props) {
  const { id } = await params
  const view = await load(id)
  const attempts = await listJobAttempts(await memberClient(), id)
  const template = templateChoices().find(({ slug }) => slug === view.template)
  return (
    <ExportDetails
      rendered={view}
      attempts={attempts}
      template={template ?? null}
      now={new Date().toISOString()}
    />
  )
}
