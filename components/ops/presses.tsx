"use client"

import Link from "next/link"
import { count } from "@/components/exports/words"
import { useOverview } from "./live-overview"
import { Part } from "./overview-part"
import { IdlePress, WorkingPress } from "./press-card"

/** As many as fit on a screen; of a longer row only those at work are drawn. */
const MOST_DRAWN = 12

/** Every press with what it prints. */
export function Presses() {
  const { queue, presses } = useOverview()
  // After the cap was lowered, those above it print on to the end.
  const atWork = presses.map(({ slot }) => slot)
  const within = Array.from({ length: queue.maxConcurrency }, (_, n) => n + 1)
  const slots = [...new Set([...within, ...atWork])].sort((a, b) => a - b)
  const drawn = slots.length <= MOST_DRAWN ? slots : atWork
  const idle = slots.length - presses.length
  const why = queue.paused ? "Paused: takes nothing new" : "Idle"
  return (
    <Part
      title="Presses"
      aside={
        queue.paused && (
          <p className="text-sm font-medium">
            The queue is paused.{" "}
            <Link href="/ops/settings" className="text-accent underline underline-offset-4">
              Resume it
            </Link>
          </p>
        )
      }
    >
      {slots.length === 0 && (
        <p className="text-soft">
          There is no press: nothing is printed until the cap is raised.{" "}
          <Link href="/ops/settings#settings-limits" className="text-accent underline">
            Raise it
          </Link>
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {drawn.map((slot) => {
          const press = presses.find((one) => one.slot === slot)
          return (
            <li key={slot} className="min-w-0">
              {press ? <WorkingPress press={press} /> : <IdlePress slot={slot} why={why} />}
            </li>
          )
        })}
      </ul>
      {slots.length > MOST_DRAWN && idle > 0 && (
        <p className="text-soft mt-4 text-sm">
          {count(idle, "other press", "other presses")} idle.
        </p>
      )}
    </Part>
  )
}
