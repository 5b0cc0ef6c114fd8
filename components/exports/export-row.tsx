import Link from "next/link"
import { Moment } from "@/components/ui/moment"
import type { ExportView } from "@/lib/exports/view"
import { ExportState } from "./export-state"

/** One line of the history. */
export function ExportRow({ view, now }: { view: ExportView; now: string }) {
  return (
    <li
      data-testid="export-row"
      className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center"
    >
      <div>
        <p className="font-serif text-lg leading-snug wrap-anywhere">
          {view.documentId ? (
            <Link
              href={`/documents/${view.documentId}`}
              className="underline-offset-4 hover:underline"
            >
              {view.title}
            </Link>
          ) : (
            view.title
          )}
        </p>
        <p className="text-soft text-sm">
          <Moment at={view.createdAt} />
        </p>
      </div>
      <ExportState view={view} now={now} />
    </li>
  )
}
