"use client"

import { useEffect, useState, type RefObject } from "react"

const LINGER_MS = 8_000

/** True while something is active and a while after that, for as long as somebody points at it or is in it. */
export function useLinger(active: boolean, place: RefObject<HTMLElement | null>): boolean {
  const [lingers, setLingers] = useState(false)
  if (active && !lingers) setLingers(true)
  useEffect(() => {
    if (active || !lingers) return
    const timer = setInterval(() => {
      if (!place.current?.matches(":hover, :focus-within")) setLingers(false)
    }, LINGER_MS)
    return () => clearInterval(timer)
  }, [active, lingers, place])
  return active || lingers
}
