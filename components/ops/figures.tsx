"use client"

import { Figure } from "./figure"
import { figuresOf } from "./figures-of"
import { useClock, useOverview } from "./live-overview"

export function Figures() {
  const overview = useOverview()
  const now = useClock()
  return (
    <dl className="bg-rule border-rule shadow-sheet mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border *:last:col-span-2 sm:grid-cols-3 sm:*:last:col-span-1">
      {figuresOf(overview, now).map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  )
}
