"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { Notice } from "@/components/ui/notice"
import type { TemplateChoice } from "@/lib/stores/catalog"
import type { JobsFilter, Narrowing } from "./jobs-filter"
import { JobsHead } from "./jobs-head"
import { MOST_AT_ONCE, type JobsPage } from "./jobs-merge"
import { NoJobs } from "./jobs-none"
import { JobsRow } from "./jobs-row"
import { JobsSelectionBar } from "./jobs-selection-bar"
import { useJobs } from "./jobs-use-list"

interface Props {
  filter: JobsFilter
  first: JobsPage
  now: string
  templates: TemplateChoice[]
  narrow: (change: Narrowing) => void
}

// Fixed widths: what comes and goes while one looks does not move the columns. The document has the rest.
const columns = [
  { name: "Status", width: "w-31" },
  { name: "Document" },
  { name: "Workspace", width: "w-46" },
  { name: "Attempts", width: "w-20" },
  { name: "Error", width: "w-44" },
  { name: "Waited, ran", width: "w-26" },
  { name: "Created", width: "w-27" },
]

export function JobsList({ filter, first, now, templates, narrow }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const list = useJobs({ first, filter, now, still: ticked.size > 0 })
  const { jobs, state } = list
  const selected = jobs.filter(({ id }) => ticked.has(id))
  // What was ticked while a poll that dropped it was under way holds the list still no longer.
  if (selected.length < ticked.size) setTicked(new Set(selected.map(({ id }) => id)))
  const most = Math.min(jobs.length, MOST_AT_ONCE)
  const tick = (id: string, on: boolean) =>
    setTicked((before) =>
      on
        ? new Set([...before, id].slice(0, MOST_AT_ONCE))
        : new Set([...before].filter((one) => one !== id)),
    )
  const tickAll = (on: boolean) =>
    setTicked(new Set(on ? jobs.slice(0, most).map(({ id }) => id) : []))
  // What became of them shows at once; a question that fails is asked again soon.
  const onActed = () => {
    tickAll(false)
    void list.refresh().catch(() => {})
  }
  const all = selected.length === most
  return (
    <>
      <JobsHead
        {...{ filter, jobs, onActed }}
        hasMore={list.nextCursor !== null}
        stale={list.stale}
      />
      {jobs.length === 0 ? (
        <NoJobs {...{ filter, narrow }} />
      ) : (
        <table className="mt-3 block w-full text-left text-sm lg:table lg:table-fixed" role="table">
          <caption className="sr-only">Jobs, newest first</caption>
          <thead role="rowgroup" className="block lg:table-header-group">
            <tr role="row" className="border-rule text-soft block border-b lg:table-row">
              <th role="columnheader" className="block py-2 font-medium lg:table-cell lg:w-9">
                <span className="flex items-center gap-2.5">
                  <Checkbox
                    aria-label="Select all"
                    checked={selected.length > 0 && !all ? "indeterminate" : all}
                    onCheckedChange={(on) => tickAll(on === true)}
                  />
                  <span aria-hidden className="lg:hidden">
                    Select all
                  </span>
                </span>
              </th>
              {columns.map(({ name, width = "" }) => (
                <th
                  key={name}
                  role="columnheader"
                  className={`hidden py-2 pr-4 font-medium whitespace-nowrap last:pr-0 lg:table-cell ${width}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block lg:table-row-group">
            {jobs.map((job) => (
              <JobsRow
                key={job.id}
                {...{ job, filter, templates }}
                now={list.seenAt}
                selected={ticked.has(job.id)}
                onSelect={(on) => tick(job.id, on)}
              />
            ))}
          </tbody>
        </table>
      )}
      {typeof state === "object" && <Notice alert>{state.trouble}</Notice>}
      {list.nextCursor && (
        <p className="mt-6 text-center">
          <Button
            look="secondary"
            size="small"
            disabled={state === "loading"}
            onClick={() => void list.showMore()}
          >
            {state === "loading" ? "Loading…" : "Load more"}
          </Button>
        </p>
      )}
      <JobsSelectionBar
        {...{ selected, onActed }}
        full={all && most < jobs.length}
        clear={() => tickAll(false)}
      />
    </>
  )
}
