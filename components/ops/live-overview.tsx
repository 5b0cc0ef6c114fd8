"use client"

import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react"
import type { Overview } from "@/lib/operations/overview-view"
import { listenToOverview, useOverviewStore } from "@/lib/stores/overview"

interface Heard {
  overview: Overview
  /** When it was read, in ms: what it counts in seconds goes on from there. */
  heardAt: number
}

const OverviewContext = createContext<Heard | null>(null)
const ClockContext = createContext(0)

interface Props {
  rendered: Overview
  renderedAt: number
  children: ReactNode
}

/** The queue as the server saw it, then live, for everything below. */
export function LiveOverview({ rendered, renderedAt, children }: Props) {
  const { overview, heardAt } = useOverviewStore()
  const now = useTicking(renderedAt)
  useEffect(listenToOverview, [])
  const heard = useMemo(
    () => (overview ? { overview, heardAt } : { overview: rendered, heardAt: renderedAt }),
    [overview, heardAt, rendered, renderedAt],
  )
  return (
    <OverviewContext value={heard}>
      <ClockContext value={now}>{children}</ClockContext>
    </OverviewContext>
  )
}

function useTicking(rendered: number): number {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function useHeard(): Heard {
  const heard = useContext(OverviewContext)
  if (!heard) throw new Error("Only pages below LiveOverview know the queue.")
  return heard
}

export const useOverview = () => useHeard().overview

/** The time in ms, every second anew; at first that of the server, so that both render the same. */
export const useClock = () => useContext(ClockContext)
