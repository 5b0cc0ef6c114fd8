"use client"

import { Ban, RotateCcw } from "lucide-react"
import dynamic from "next/dynamic"
import { useState } from "react"
import { SelectedBar } from "@/components/exports/history/selected-bar"
import { Button } from "@/components/ui/button"
import type { OperatorJob } from "@/lib/operations/job-view"
import type { Asked } from "./jobs-act-dialog"
import { canCancel, canReplay } from "./job-words"

const JobsActDialog = dynamic(() => import("./jobs-act-dialog"), { ssr: false })

interface Props {
  selected: OperatorJob[]
  /** There are more, but no more go at once. */
  full: boolean
  clear: () => void
  onActed: () => void
}

/** What can be done with several at once. */
export function JobsSelectionBar({ selected, full, clear, onActed }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const alive = selected.filter(canCancel)
  const dead = selected.filter(canReplay)
  return (
    <SelectedBar
      count={selected.length}
      clear={clear}
      dialogs={
        asked && <JobsActDialog {...asked} onActed={onActed} onClose={() => setAsked(null)} />
      }
    >
      {full && <span>No more than {selected.length} go at once.</span>}
      {dead.length > 0 && (
        <Button size="small" onClick={() => setAsked({ act: "replay", jobs: dead })}>
          <RotateCcw aria-hidden className="size-4 max-sm:hidden" />
          Replay {dead.length}…
        </Button>
      )}
      {alive.length > 0 && (
        <Button
          look="secondary"
          size="small"
          onClick={() => setAsked({ act: "cancel", jobs: alive })}
        >
          <Ban aria-hidden className="size-4 max-sm:hidden" />
          Cancel {alive.length}…
        </Button>
      )}
      {alive.length + dead.length === 0 && <span>Done: there is nothing to do for them.</span>}
    </SelectedBar>
  )
}
