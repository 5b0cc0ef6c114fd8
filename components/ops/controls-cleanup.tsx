"use client"

import { useEffect, useState } from "react"
import { count, duration } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import { Moment } from "@/components/ui/moment"
import type { CleanupRun } from "@/lib/operations/overview-view"
import { client } from "@/lib/stores/client"
import { CleanupEnd } from "./cleanups"
import { useOverview } from "./live-overview"
import { useAct } from "./use-act"

/** No run is given longer: one that has not told its result by then will not. */
const LONGEST_MS = 300_000

/** The cleanup by hand, and what came of the last one, whoever started it. */
export function CleanupControl() {
  const { lastCleanup } = useOverview()
  const { act, busy } = useAct()
  /** The run that was the last one when somebody asked for another. */
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const running = asked !== null && asked === (lastCleanup?.startedAt ?? "none")
  const run = async () => {
    if (await act(() => client.cleanUpNow())) setAsked(lastCleanup?.startedAt ?? "none")
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div role="status" className="min-h-11 min-w-0 text-sm">
        {running ? (
          <p className="font-medium">The cleanup is running. Its result comes here.</p>
        ) : lastCleanup ? (
          <Result run={lastCleanup} />
        ) : (
          <p className="text-soft">No cleanup has run yet.</p>
        )}
      </div>
      <Button look="secondary" onClick={() => void run()} disabled={busy || running}>
        Run the cleanup now
      </Button>
    </div>
  )
}

function Result({ run }: { run: CleanupRun }) {
  const took = duration(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <CleanupEnd run={run} />
        <span className="text-soft">
          <Moment at={run.startedAt} />, took {took}
        </span>
      </p>
      <p className="mt-1">
        Deleted {count(run.expired, "expired file")}, {count(run.stray, "stray file")} and{" "}
        {count(run.prunedJobs, "old job")}.
      </p>
    </>
  )
}
