"use client"

import { count } from "@/components/exports/words"
import { useOverview } from "./live-overview"

/** The state in one sentence. */
export function OverviewHead() {
  const { presses, queue, waiting } = useOverview()
  const line = waiting === 0 ? "Nobody waits." : `${count(waiting, "export")} in line.`
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Operations</h1>
      <p className="text-soft mt-2 text-lg">
        {queue.paused
          ? `Paused, ${count(presses.length, "press", "presses")} still at work. ${line}`
          : `${presses.length} of ${count(queue.maxConcurrency, "press", "presses")} at work. ${line}`}
      </p>
    </>
  )
}
