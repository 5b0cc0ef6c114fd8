"use client"

import { count } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import type { OperatorJob } from "@/lib/operations/job-view"
import { client } from "@/lib/stores/client"
import { useFocusAfter } from "./jobs-focus"
import { JobsResults } from "./jobs-results"
import { useJobsAct } from "./jobs-use-act"

export interface Asked {
  act: "cancel" | "replay"
  jobs: OperatorJob[]
}

interface Props extends Asked {
  onActed: () => void
  onClose: () => void
}

const words = {
  cancel: {
    verb: "Cancel",
    doing: "Cancelling…",
    one: "It ends at once if it waits, within seconds if it is being printed. Nobody gets a file.",
    many: "Those that wait end at once, those being printed within seconds. Nobody gets a file.",
  },
  replay: {
    verb: "Replay",
    doing: "Replaying…",
    one: "It goes back in line with fresh attempts, whatever the limits of its workspace.",
    many: "They go back in line with fresh attempts, whatever the limits of their workspaces.",
  },
}

/** Asks first, then says of each what became of it. */
export default function JobsActDialog({ act, jobs, onActed, onClose }: Props) {
  const { verb, doing, one, many } = words[act]
  const { results, busy, run } = useJobsAct(onActed)
  const onCloseAutoFocus = useFocusAfter(results !== null)
  const body = { ids: jobs.map(({ id }) => id) }
  const start = () =>
    run(() => (act === "cancel" ? client.cancelJobs : client.replayJobs)({ body }))
  const close = (
    <Button look="secondary" size="small" disabled={busy} onClick={onClose}>
      {results ? "Close" : "Leave it"}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...{ busy, onCloseAutoFocus }}
      title={
        results
          ? `What became of ${jobs.length === 1 ? "it" : "them"}`
          : `${verb} ${count(jobs.length, "job")}?`
      }
      footer={
        <>
          {close}
          {!results && (
            <Button size="small" disabled={busy} onClick={start}>
              {busy ? doing : `${verb} ${count(jobs.length, "job")}`}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {results ? (
          <JobsResults results={results} />
        ) : (
          <>
            <p>{jobs.length === 1 ? one : many}</p>
            <ul className="text-soft space-y-1 text-sm">
              {jobs.map(({ id, title, workspace }) => (
                <li key={id} className="wrap-anywhere">
                  {title}, {workspace}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
