"use client"

import { useEffect, useState } from "react"
import { count } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Notice } from "@/components/ui/notice"
import type { AnswerOf } from "@/lib/client"
import { client } from "@/lib/stores/client"
import type { JobsFilter } from "./jobs-filter"
import { useFocusAfter } from "./jobs-focus"
import { MOST_AT_ONCE } from "./jobs-merge"
import { JobsPreview } from "./jobs-preview"
import { JobsResults } from "./jobs-results"
import { useJobsAct } from "./jobs-use-act"

interface Props {
  filter: Omit<JobsFilter, "status">
  onActed: () => void
  onClose: () => void
}

/** First how many, of which errors; then it is done, and said of each what became of it. */
export default function ReplayDialog({ filter, onActed, onClose }: Props) {
  const { preview, failed } = usePreview(filter)
  const { results, busy, run } = useJobsAct(onActed)
  const onCloseAutoFocus = useFocusAfter(results !== null)
  const most = Math.min(preview?.jobs ?? 0, MOST_AT_ONCE)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...{ busy, onCloseAutoFocus }}
      title={results ? "What became of them" : "Replay all that match"}
      footer={
        <>
          <Button look="secondary" size="small" disabled={busy} onClick={onClose}>
            {results ? "Close" : "Leave it"}
          </Button>
          {!results && most > 0 && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => run(() => client.replayJobs({ body: { filter } }))}
            >
              {busy ? "Replaying…" : `Replay ${count(most, "job")}`}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {results && <JobsResults results={results} />}
        {!results && preview && <JobsPreview preview={preview} most={MOST_AT_ONCE} />}
        {!preview && !failed && (
          <p role="status" className="text-soft">
            Counting…
          </p>
        )}
        {failed && <Notice alert>They could not be counted. Close this and try again.</Notice>}
      </div>
    </Dialog>
  )
}

/** Counted once, when the dialog opens: what is confirmed is what was read. */
function usePreview(filter: Props["filter"]) {
  const [preview, setPreview] = useState<AnswerOf<"previewReplay"> | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked] = useState(filter)
  useEffect(() => {
    const stop = new AbortController()
    client
      .previewReplay({ query: asked, signal: stop.signal })
      .then(setPreview, () => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [asked])
  return { preview, failed }
}
