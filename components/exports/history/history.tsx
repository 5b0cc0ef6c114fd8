"use client"

import { Loader2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useCallback, useOptimistic, useTransition } from "react"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { searchOf, type HistoryFilter } from "./filter"
import { HistoryFilters } from "./history-filters"
import { HistoryList } from "./history-list"
import type { FirstPage } from "./use-history"

interface Props {
  filter: HistoryFilter
  first: FirstPage
  now: string
  documents: { id: string; title: string }[]
  templates: TemplateChoice[]
}

/** Filters and list. The address is the truth of what is shown, so it can be kept, shared and gone back to. */
export function History({ filter, first, now, documents, templates }: Props) {
  const router = useRouter()
  const [loading, startLoading] = useTransition()
  const [wanted, want] = useOptimistic(filter)
  const narrow = useCallback(
    (change: HistoryFilter) =>
      startLoading(() => {
        const next = { ...wanted, ...change }
        want(next)
        router.replace(`/exports${searchOf(next)}`, { scroll: false })
      }),
    [router, wanted, want],
  )
  return (
    <>
      <HistoryFilters filter={wanted} documents={documents} narrow={narrow}>
        {loading && <Loader2 aria-hidden className="text-soft size-4 animate-spin" />}
      </HistoryFilters>
      <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : ""}>
        {/* Another filter is another list: nothing of the old one stays selected. */}
        <HistoryList
          key={searchOf(filter)}
          {...{ filter, first, now, templates }}
          clear={() =>
            narrow({ status: "", documentId: "", text: "", from: undefined, to: undefined })
          }
        />
      </div>
    </>
  )
}
