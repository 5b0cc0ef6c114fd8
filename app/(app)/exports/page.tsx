import type { Metadata } from "next"
import Link from "next/link"
import { ExportRow } from "@/components/exports/export-row"
import { loadExports } from "@/components/exports/load"
import { memberClient } from "@/lib/supabase/session"
import { buttonClass } from "@/components/ui/button"
import { Empty } from "@/components/ui/empty"

export const metadata: Metadata = { title: "Exports" }

const SHOWN = 100

export default async function ExportsPage() {
  const { views, now } = await loadExports(await memberClient(), { limit: SHOWN })
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Exports</h1>
      <p className="text-soft mt-2 text-lg">Files are kept for seven days, then deleted.</p>
      {views.length === 0 ? (
        <div className="mt-10">
          <Empty title="Nothing printed yet">
            <p>Open a document and click Export. It appears here at once, bar and all.</p>
            <Link href="/documents" className={buttonClass()}>
              Go to your documents
            </Link>
          </Empty>
        </div>
      ) : (
        <ul className="divide-rule border-rule mt-8 divide-y border-y">
          {views.map((view) => (
            <ExportRow key={view.jobId} view={view} now={now} />
          ))}
        </ul>
      )}
      {views.length === SHOWN && (
        <p className="text-soft mt-6 text-center text-sm">These are the latest {SHOWN}.</p>
      )}
    </>
  )
}
