"use client"

import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { Moment } from "@/components/ui/moment"
import { ExportState } from "./export-state"

type Props = { documentId: string; views: ExportView[]; now: string }

/** A document's exports but for the one that its Export button shows. */
export function EarlierExports({ documentId, views, now }: Props) {
  const asked = useExports((state) => state.latest[documentId])
  const rest = views.filter(({ jobId }) => jobId !== (asked ?? views[0]?.jobId))
  if (rest.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-xl">
        Earlier exports
      </h2>
      <ul className="divide-rule border-rule mt-3 divide-y border-t">
        {rest.map((view) => (
          <li key={view.jobId} className="space-y-1.5 py-4">
            <p className="text-soft text-sm">
              <Moment at={view.createdAt} />
            </p>
            <ExportState view={view} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
