"use client"

import { Loader2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useCallback, useOptimistic, useTransition } from "react"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { jobsPath, type JobsFilter, type Narrowing } from "./jobs-filter"
import { JobsFilters } from "./jobs-filters"
import { JobsList } from "./jobs-list"
import type { JobsPage } from "./jobs-merge"

interface Props {
  filter: JobsFilter
  first: JobsPage
  now: string
  templates: TemplateChoice[]
}

/** Filters and list. The address says what is shown, so that a link to it shows a colleague the same. */
export function JobsBoard({ filter, first, now, templates }: Props) {
  const router = useRouter()
  const [loading, startLoading] = useTransition()
  const [wanted, want] = useOptimistic(filter)
  const narrow = useCallback(
    (change: Narrowing) =>
      startLoading(() => {
        const next = { ...wanted, ...change }
        want(next as JobsFilter)
        router.replace(jobsPath(next), { scroll: false })
      }),
    [router, wanted, want],
  )
  const names = new Map(first.jobs.map(({ workspaceId, workspace }) => [workspaceId, workspace]))
  const workspaces = [...names].map(([id, name]) => ({ id, name }))
  return (
    <>
      <JobsFilters filter={wanted} {...{ narrow, templates, workspaces }}>
        {loading && <Loader2 aria-hidden className="text-soft size-4 animate-spin" />}
      </JobsFilters>
      <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : ""}>
        {/* Another filter is another list: nothing of the old one stays selected. */}
        <JobsList key={jobsPath(filter)} {...{ filter, first, now, templates, narrow }} />
      </div>
    </>
  )
}
