"use client"

import Link from "next/link"
import { useState } from "react"
import { Button, buttonClass } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { Empty } from "@/components/ui/empty"
import { Notice } from "@/components/ui/notice"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { useNow } from "../use-now"
import { isNarrowed, type HistoryFilter } from "./filter"
import { HistoryRow } from "./history-row"
import { SelectionBar } from "./selection-bar"
import { useHistory, type FirstPage } from "./use-history"

interface Props {
  filter: HistoryFilter
  first: FirstPage
  now: string
  templates: TemplateChoice[]
  clear: () => void
}

export function HistoryList({ filter, first, now: rendered, templates, clear }: Props) {
  const now = useNow(rendered)
  const { rows, hasMore, state, showMore } = useHistory(first, filter)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ jobId }) => ticked.has(jobId))
  const tick = (jobId: string, on: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      if (on) after.add(jobId)
      else after.delete(jobId)
      return after
    })
  const tickAll = (on: boolean) => setTicked(new Set(on ? rows.map(({ jobId }) => jobId) : []))

  if (rows.length === 0) return isNarrowed(filter) ? <NoMatch clear={clear} /> : <NothingYet />
  const some = selected.length > 0 && selected.length < rows.length
  return (
    <>
      <table className="mt-6 block w-full text-left md:table" role="table">
        <thead role="rowgroup" className="block md:table-header-group">
          <tr role="row" className="border-rule text-soft block border-b text-sm md:table-row">
            <th role="columnheader" className="block py-2 font-medium md:table-cell md:w-10">
              <span className="flex items-center gap-2.5">
                <Checkbox
                  aria-label="Select all"
                  checked={some ? "indeterminate" : selected.length > 0}
                  onCheckedChange={(on) => tickAll(on === true)}
                />
                <span aria-hidden className="md:hidden">
                  Select all
                </span>
              </span>
            </th>
            <th role="columnheader" className="hidden py-2 font-medium md:table-cell">
              Document
            </th>
            <th role="columnheader" className="hidden w-2/5 py-2 font-medium md:table-cell">
              Status
            </th>
            <th role="columnheader" className="hidden py-2 md:table-cell">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((view) => (
            <HistoryRow
              key={view.jobId}
              {...{ rendered: view, now, templates }}
              selected={ticked.has(view.jobId)}
              onSelect={(on) => tick(view.jobId, on)}
            />
          ))}
        </tbody>
      </table>
      {typeof state === "object" && <Notice alert>{state.trouble}</Notice>}
      {hasMore && (
        <p className="mt-6 text-center">
          <Button look="secondary" size="small" disabled={state === "loading"} onClick={showMore}>
            {state === "loading" ? "Loading…" : "Show more"}
          </Button>
        </p>
      )}
      <SelectionBar selected={selected} clear={() => tickAll(false)} />
    </>
  )
}

const NothingYet = () => (
  <div className="mt-8">
    <Empty title="No exports yet">
      <p>Export a document to see it here.</p>
      <Link href="/documents" className={buttonClass()}>
        Go to documents
      </Link>
    </Empty>
  </div>
)

const NoMatch = ({ clear }: { clear: () => void }) => (
  <div className="mt-8">
    <Empty title="No exports found">
      <p>No exports match your search and filters.</p>
      <Button look="secondary" onClick={clear}>
        Show all exports
      </Button>
    </Empty>
  </div>
)
