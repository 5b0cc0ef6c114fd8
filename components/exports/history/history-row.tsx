"use client"

import Link from "next/link"
import { Checkbox } from "@/components/ui/checkbox"
import { Moment } from "@/components/ui/moment"
import type { ExportView } from "@/lib/exports/view"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { ExportActions } from "../export-actions"
import { ExportWords } from "../export-words"
import { optionsInBrief } from "../option-words"
import { Thumbnail } from "../thumbnail"
import { Trouble } from "../trouble"
import { useLiveExport } from "../use-live-export"
import { RowMenu } from "./row-menu"

interface Props {
  rendered: ExportView
  now: string
  templates: TemplateChoice[]
  selected: boolean
  onSelect: (on: boolean) => void
}

const cell = "block md:table-cell md:py-4 md:align-middle"

/** One export: a row of a table, a card on a phone. The roles outlive the change of display. */
export function HistoryRow({ rendered, now, templates, selected, onSelect }: Props) {
  const view = useLiveExport(rendered)!
  const template = templates.find(({ slug }) => slug === view.template)
  return (
    <tr
      role="row"
      data-testid="export-row"
      data-status={view.status}
      className={`border-rule relative block border-b py-4 md:table-row ${selected ? "bg-tint/40" : ""}`}
    >
      <td role="cell" className={`${cell} absolute top-4 right-0 md:static`}>
        <Checkbox
          aria-label={`Select ${view.title}`}
          checked={selected}
          onCheckedChange={(on) => onSelect(on === true)}
        />
      </td>
      <td role="cell" className={`${cell} pr-10 md:pr-6`}>
        <div className="flex gap-4">
          <Thumbnail url={view.thumbnailUrl} kind={template?.kind} className="h-20 w-15" />
          <div className="min-w-0 text-sm">
            <Link
              href={`/exports/${view.jobId}`}
              className="font-serif text-lg leading-snug wrap-anywhere underline-offset-4 hover:underline"
            >
              {view.title}
            </Link>
            <p className="text-soft">
              <Moment at={view.createdAt} />
            </p>
            <p className="text-soft">
              {[template?.name ?? view.template, optionsInBrief(view.options)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </div>
      </td>
      <td
        role="cell"
        data-testid="export-state"
        data-status={view.status}
        data-outdated={view.outdated || undefined}
        className={`${cell} mt-3 space-y-3 md:mt-0 md:pr-6`}
      >
        <ExportWords view={view} now={now} />
        <Trouble id={view.jobId} />
      </td>
      <td role="cell" className={`${cell} mt-3 md:mt-0 md:w-px`}>
        <div className="flex flex-wrap justify-start gap-2 md:flex-nowrap md:justify-end">
          <ExportActions view={view} />
          <RowMenu view={view} />
        </div>
      </td>
    </tr>
  )
}
