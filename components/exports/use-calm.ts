"use client"

import { useEffect, useState } from "react"

const CALM_MS = 150

/** True once a number has stopped changing: what a stream tells at its beginning is shown at once, not line by line. */
export function useCalm(items: number): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (calm || items === 0) return
    const timer = setTimeout(() => setCalm(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [calm, items])
  return calm
}
