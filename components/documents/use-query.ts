"use client"

import { useRouter } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { queryString } from "./query"
import type { Query } from "./types"

const PAUSE_MS = 250

/**
 * What is looked for, kept in the address. When every document is here the page answers by itself, at once;
 * when there are more, the server is asked as soon as the typing pauses.
 */
export function useQuery(initial: Query, complete: boolean) {
  const router = useRouter()
  const [query, setQuery] = useState(initial)
  const asked = useRef(queryString(initial))
  useEffect(() => {
    const search = queryString(query)
    if (search === asked.current) return
    const ask = () => {
      asked.current = search
      if (complete) window.history.replaceState(null, "", `/documents${search}`)
      else router.replace(`/documents${search}`, { scroll: false })
    }
    const timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, complete, router])
  const change = (part: Partial<Query>) => setQuery((before) => ({ ...before, ...part }))
  return [query, change] as const
}
