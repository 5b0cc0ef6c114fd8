"use client"

import Link from "next/link"
import { ExportState } from "@/components/exports/export-state"
import { Thumbnail } from "@/components/exports/thumbnail"
import type { ExportView } from "@/lib/exports/view"

type Props = { view: ExportView; now: string; kind?: string }

export function BatchRow({ view, now, kind }: Props) {
  return (
    <li
      data-testid="batch-row"
      className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center"
    >
      <div className="flex items-center gap-4">
        <Thumbnail url={view.thumbnailUrl} kind={kind} className="h-16 w-12" />
        <Link
          href={`/exports/${view.jobId}`}
          className="min-w-0 font-serif text-lg leading-snug wrap-anywhere underline-offset-4 hover:underline"
        >
          {view.title}
        </Link>
      </div>
      <ExportState view={view} now={now} />
    </li>
  )
}
