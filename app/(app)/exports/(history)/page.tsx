import type { Metadata } from "next"
import { History } from "@/components/exports/history/history"
import { loadHistory, type SearchParams } from "@/components/exports/history/load"
import { templateChoices } from "@/components/exports/template-choices"
import { loadUsage } from "@/components/exports/usage"
import { UsageMeters } from "@/components/exports/usage-meters"
import { listDocuments } from "@/lib/repositories/documents"
import { memberClient } from "@/lib/supabase/session"

export const metadata: Metadata = { title: "Exports" }

export default async function ExportsPage(props: { searchParams: Promise<SearchParams> }) {
  const [supabase, params] = await Promise.all([memberClient(), props.searchParams])
  const [{ filter, now, ...first }, usage, documents] = await Promise.all([
    loadHistory(supabase, params),
    loadUsage(supabase),
    listDocuments(supabase),
  ])
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Exports</h1>
      <p className="text-soft mt-2 text-lg">Files are kept for seven days, then deleted.</p>
      <div className="mt-6 mb-8">
        <UsageMeters rendered={usage} />
      </div>
      <History
        {...{ filter, first, now }}
        documents={documents.map(({ id, title }) => ({ id, title }))}
        templates={templateChoices()}
      />
    </>
  )
}
