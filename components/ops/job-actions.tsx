"use client"

import { Ban, RotateCcw } from "lucide-react"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import type { OperatorJob } from "@/lib/operations/job-view"
import { canCancel, canReplay } from "./job-words"
import type { Asked } from "./jobs-act-dialog"

const JobsActDialog = dynamic(() => import("./jobs-act-dialog"), { ssr: false })

/** What may be done to it now, each after a question. */
export function JobActions({ job, onActed }: { job: OperatorJob; onActed: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {canReplay(job) && (
          <Button size="small" onClick={() => setAsked({ act: "replay", jobs: [job] })}>
            <RotateCcw aria-hidden className="size-4" />
            Replay…
          </Button>
        )}
        {canCancel(job) && (
          <Button
            look="secondary"
            size="small"
            onClick={() => setAsked({ act: "cancel", jobs: [job] })}
          >
            <Ban aria-hidden className="size-4" />
            Cancel…
          </Button>
        )}
      </div>
      {asked && <JobsActDialog {...asked} onActed={onActed} onClose={() => setAsked(null)} />}
    </>
  )
}
