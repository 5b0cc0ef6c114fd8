"use client"

import { RotateCcw } from "lucide-react"
import dynamic from "next/dynamic"
import { useState } from "react"
import { count } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import type { OperatorJob } from "@/lib/operations/job-view"
import { withoutStatus, type JobsFilter } from "./jobs-filter"

// Most who look replay nothing: they do not wait for its script.
const ReplayDialog = dynamic(() => import("./jobs-replay-dialog"), { ssr: false })

interface Props {
  filter: JobsFilter
  jobs: OperatorJob[]
  hasMore: boolean
  /** Why what is shown is not fresh. */
  stale: string
  onActed: () => void
}

/** How many there are, whether that is fresh, and a replay of all that are dead. */
export function JobsHead({ filter, jobs, hasMore, stale, onActed }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-6 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
      <p className="text-soft">
        {hasMore ? `The newest ${jobs.length}` : count(jobs.length, "job")}
        <span role="status">{stale && ` · ${stale}`}</span>
      </p>
      {filter.status === "failed" && jobs.length > 0 && (
        <Button look="secondary" size="small" onClick={() => setAsking(true)}>
          <RotateCcw aria-hidden className="size-4" />
          Replay all that match…
        </Button>
      )}
      {asking && (
        <ReplayDialog
          filter={withoutStatus(filter)}
          onActed={onActed}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
