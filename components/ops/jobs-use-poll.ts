"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Refused } from "@/lib/client"
import { isHopeless } from "@/lib/client/refused"
import { wordsFor } from "./use-act"

/** A database under pressure is not pressed further: what an answer took is waited ten times over. */
const REST = 10
/** However much happens, nobody reads faster. */
const LEAST_MS = 2_000

interface Polled {
  /** Why what is shown is not fresh, as a sentence; empty when it is. */
  stale: string
  /** Asking again would change nothing. */
  ended: boolean
}

const fresh: Polled = { stale: "", ended: false }

function troubleOf(error: unknown): Polled {
  if (!isHopeless(error)) return { stale: "Could not be refreshed, trying again.", ended: false }
  return { stale: `Not refreshed any more. ${wordsFor(error as Refused)}`, ended: true }
}

/**
 * Asks again and again, one question at a time, while the tab is looked at; sooner when it is looked at again and
 * when `sign` changes. A refusal that will stay ends it until the tab is looked at again.
 */
export function usePoll(everyMs: number, ask: () => Promise<void>, sign = ""): Polled {
  const [polled, setPolled] = useState(fresh)
  const askNow = useEffectEvent(ask)
  const hurry = useRef(() => {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let state: "waiting" | "asking" | "ended" = "waiting"
    let again = false
    let restUntil = 0
    let gone = false
    const wait = (ms: number) => {
      clearTimeout(timer)
      if (!gone && !document.hidden) timer = setTimeout(() => void look(), ms)
    }
    const look = async () => {
      state = "asking"
      again = false
      const began = Date.now()
      const answer = await askNow().then(() => fresh, troubleOf)
      const rest = (Date.now() - began) * REST
      restUntil = Date.now() + Math.max(LEAST_MS, rest)
      state = answer.ended ? "ended" : "waiting"
      if (gone) return
      setPolled(answer)
      if (!answer.ended) wait(Math.max(again ? LEAST_MS : everyMs, rest))
    }
    const soon = () => {
      if (state === "asking") again = true
      else wait(Math.max(0, restUntil - Date.now()))
    }
    hurry.current = () => {
      if (state !== "ended") soon()
    }
    document.addEventListener("visibilitychange", soon)
    wait(everyMs)
    return () => {
      gone = true
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", soon)
    }
  }, [everyMs])
  const seen = useRef(sign)
  useEffect(() => {
    if (seen.current === sign) return
    seen.current = sign
    hurry.current()
  }, [sign])
  return polled
}
