"use client"

import { useCallback, useState } from "react"
import { Refused } from "@/lib/client"
import { client } from "@/lib/stores/client"
import type { JobsFilter } from "./jobs-filter"
import { append, limitFor, merge, type JobsPage } from "./jobs-merge"
import { usePoll } from "./jobs-use-poll"
import { wordsFor } from "./use-act"

const POLL_MS = 5_000

interface Options {
  first: JobsPage
  filter: JobsFilter
  /** The moment of the first page. */
  now: string
  /** Rows are being chosen: they stay where they are. */
  still: boolean
}

/** The server's first page, kept up to date, and those asked for since. */
export function useJobs({ first, filter, now, still }: Options) {
  const [page, setPage] = useState(first)
  const [seenAt, setSeenAt] = useState(now)
  const [state, setState] = useState<"idle" | "loading" | { trouble: string }>("idle")

  const refresh = useCallback(
    async (keepStill = false) => {
      const fresh = await client.listOperatorJobs({ query: { ...filter, limit: limitFor(page) } })
      setPage((shown) => merge(shown, fresh, keepStill))
      setSeenAt(new Date().toISOString())
    },
    [filter, page],
  )
  const { stale } = usePoll(POLL_MS, () => refresh(still))

  const showMore = async () => {
    if (!page.nextCursor || state === "loading") return
    setState("loading")
    try {
      const query = { ...filter, cursor: page.nextCursor }
      const more = await client.listOperatorJobs({ query })
      setPage((shown) => append(shown, more))
      setState("idle")
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setState({ trouble: wordsFor(error) })
    }
  }
  return { ...page, seenAt, stale, state, showMore, refresh }
}
