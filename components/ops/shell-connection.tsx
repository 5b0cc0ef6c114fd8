"use client"

import { useOverviewStore } from "@/lib/stores/overview"
import { wordsFor } from "./use-act"

const words = {
  live: "Live",
  polling: "Live, a little late",
  down: "Not live, trying again",
}

/** Whether what is on the page is the present. */
export function Connection() {
  const { connection, ended } = useOverviewStore()
  const bad = ended || connection === "down"
  const dot = bad ? "bg-(--critical)" : connection === null ? "bg-edge" : "bg-(--good)"
  const why = ended?.why ? wordsFor(ended.why) : "Reload the page to go on."
  return (
    <p role="status" className="text-soft ml-auto flex items-center gap-2 text-sm">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {ended ? `Not live. ${why}` : connection ? words[connection] : "Connecting"}
    </p>
  )
}
