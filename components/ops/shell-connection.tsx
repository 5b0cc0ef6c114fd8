"use client"

import { useOverviewStore } from "@/lib/stores/overview"

const words = {
  live: "Live",
  polling: "Live, a little late",
  down: "Not live, trying again",
}

/** Whether what is on the page is the present. */
export function Connection() {
  const { connection, ended } = useOverviewStore()
  const well = !ended && connection !== "down"
  const dot = connection === null ? "bg-edge" : well ? "bg-(--good)" : "bg-(--critical)"
  return (
    <p role="status" className="text-soft ml-auto flex items-center gap-2 text-sm">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {ended ? `Not live. ${ended}` : connection ? words[connection] : "Connecting"}
    </p>
  )
}
