"use client"

import { count } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import { client } from "@/lib/stores/client"
import { useOverview } from "./live-overview"
import { useAct } from "./use-act"

/** A tick by hand, for when the scheduler does not come. */
export function DrainControl() {
  const { queue, waiting } = useOverview()
  const { act, busy } = useAct()
  const state = queue.paused
    ? "The queue is paused: a tick would take nothing. Resume it instead."
    : waiting === 0
      ? "Nobody waits: a tick looks round, and goes."
      : `${count(waiting, "export")} in line: this process starts on them at once.`
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-soft max-w-md text-sm text-pretty">{state}</p>
      <Button
        look="secondary"
        disabled={busy || queue.paused}
        onClick={() => void act(() => client.drainNow(), "The queue is being worked.")}
      >
        Work the queue now
      </Button>
    </div>
  )
}
