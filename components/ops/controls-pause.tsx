"use client"

import { Pause, Play } from "lucide-react"
import dynamic from "next/dynamic"
import { useState } from "react"
import { count } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import { useSaveQueue } from "./controls-save"
import { useOverview } from "./live-overview"
import { Mark } from "./mark"
import { useAct } from "./use-act"

const Confirm = dynamic(() => import("@/components/ui/confirm").then((m) => m.Confirm))

/** Stops and starts the taking of new exports. */
export function PauseControl() {
  const { queue, presses, waiting } = useOverview()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAct()
  const saveQueue = useSaveQueue()
  const pause = async () => {
    await act(() => saveQueue({ paused: true }), "The queue is paused. New exports wait in line.")
    setAsking(false)
  }
  const resume = () => act(() => saveQueue({ paused: false }), "The queue goes on.")
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p role="status">
          <Mark
            mark={queue.paused ? "warning" : "good"}
            words={queue.paused ? "Paused" : "Working"}
          />
        </p>
        <p className="text-soft mt-1 text-sm">
          {presses.length} of {count(queue.maxConcurrency, "press", "presses")} at work,{" "}
          {count(waiting, "export")} in line.
        </p>
      </div>
      {queue.paused ? (
        <Button onClick={() => void resume()} disabled={busy}>
          <Play aria-hidden className="size-4" />
          Resume
        </Button>
      ) : (
        <Button look="secondary" onClick={() => setAsking(true)} disabled={busy}>
          <Pause aria-hidden className="size-4" />
          Pause…
        </Button>
      )}
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title="Pause the queue?"
          action="Pause the queue"
          onConfirm={() => void pause()}
          busy={busy}
        >
          {finishing(presses.length)} New exports are still taken and wait in line, with their
          place, until you resume. Everybody sees that theirs waits.
        </Confirm>
      )}
    </div>
  )
}

function finishing(exports: number): string {
  if (exports === 0) return "Nothing is in the presses now."
  if (exports === 1) return "The one export in the presses finishes."
  return `The ${exports} exports in the presses finish.`
}
