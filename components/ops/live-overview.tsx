"use client"

import { createContext, useContext, useEffect, useState, type ReactNode } from "react"
import type { Overview } from "@/lib/operations/overview-view"
import { aheadBy, listenToOverview, useOverviewStore } from "@/lib/stores/overview"

const OverviewContext = createContext<Overview | null>(null)
const ClockContext = createContext(0)

interface Props {
  rendered: Overview
  children: ReactNode
}

/** The queue as the server saw it, then live, for everything below. */
export function LiveOverview({ rendered, children }: Props) {
  const overview = useOverviewStore((state) => state.overview) ?? rendered
  const now = useTicking(rendered)
  useEffect(listenToOverview, [])
  return (
    <OverviewContext value={overview}>
      <ClockContext value={now}>{children}</ClockContext>
    </OverviewContext>
  )
}

function useTicking(rendered: Overview): number {
  const { aheadMs, lostAt } = useOverviewStore()
  const [ticked, setTicked] = useState<{ now: number; aheadMs: number } | null>(null)
  useEffect(() => {
    const ahead = aheadBy(rendered)
    const timer = setInterval(() => setTicked({ now: Date.now(), aheadMs: ahead }), 1000)
    return () => clearInterval(timer)
  }, [rendered])
  if (!ticked) return Date.parse(rendered.at)
  return (lostAt ?? ticked.now) + (aheadMs ?? ticked.aheadMs)
}

export function useOverview(): Overview {
  const overview = useContext(OverviewContext)
  if (!overview) throw new Error("Only pages below LiveOverview know the queue.")
  return overview
}

/**
 * The time in ms by the clock of the database, every second anew; at first when the server read it, so that both
 * render the same. It stands while nothing is heard: silence says nothing about the workers.
 */
export const useClock = () => useContext(ClockContext)
