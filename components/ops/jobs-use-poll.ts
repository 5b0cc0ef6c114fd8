"use client"

import { useEffect, useEffectEvent, useState } from "react"

/** A database under pressure is not pressed further: what an answer took is waited ten times over. */
const REST = 10

/**
 * Asks again and again while the tab is looked at, and at once when it is again. Null: nothing more to ask.
 * Answers whether the last question went unanswered.
 */
export function usePoll(everyMs: number | null, ask: () => Promise<void>): boolean {
  const [stale, setStale] = useState(false)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (everyMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const wait = (ms: number) => {
      clearTimeout(timer)
      if (!ended && !document.hidden) timer = setTimeout(() => void look(), ms)
    }
    const look = async () => {
      const began = Date.now()
      const failed = await askNow().then(
        () => false,
        () => true,
      )
      if (!ended) setStale(failed)
      wait(Math.max(everyMs, (Date.now() - began) * REST))
    }
    const onVisibility = () => wait(0)
    document.addEventListener("visibilitychange", onVisibility)
    wait(everyMs)
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", onVisibility)
    }
  }, [everyMs])
  return stale && everyMs !== null
}
