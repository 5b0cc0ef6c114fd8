"use client"

import { useEffect, useState } from "react"

const MINUTE_MS = 60_000

/** The moment the server rendered at, then the present: "in 6 days" is the same on both sides at first. */
export function useNow(rendered: string): string {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now > rendered ? now : rendered
}
