"use client"

import { useMemo, useState } from "react"
import { Refused } from "@/lib/client"
import type { ExportView } from "@/lib/exports/view"
import { client } from "@/lib/stores/client"
import { useExports } from "@/lib/stores/exports"
import { matches, type HistoryFilter } from "./filter"

export interface FirstPage {
  exports: ExportView[]
  nextCursor: string | null
}

/** The server's first page, those asked for since, and on top what has begun since then. */
export function useHistory(first: FirstPage, filter: HistoryFilter) {
  const [later, setLater] = useState<FirstPage | null>(null)
  const [state, setState] = useState<"idle" | "loading" | { trouble: string }>("idle")
  const views = useExports((known) => known.views)
  const cursor = later ? later.nextCursor : first.nextCursor

  const rows = useMemo(() => {
    const listed = [...first.exports, ...(later?.exports ?? [])]
    const seen = new Set<string>()
    const older = listed.filter(({ jobId }) => !seen.has(jobId) && seen.add(jobId))
    const newest = older[0]?.createdAt ?? ""
    const news = Object.values(views)
      .filter((view) => !seen.has(view.jobId) && view.createdAt >= newest && matches(view, filter))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    return [...news, ...older].filter(({ jobId }) => !views[jobId]?.removed)
  }, [first, later, views, filter])

  const showMore = async () => {
    if (!cursor || state === "loading") return
    setState("loading")
    try {
      const page = await client.getHistory({ query: { ...filter, cursor, limit: 50 } })
      setLater({
        exports: [...(later?.exports ?? []), ...page.exports],
        nextCursor: page.nextCursor,
      })
      setState("idle")
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setState({ trouble: error.message })
    }
  }
  return { rows, hasMore: cursor !== null, state, showMore }
}
