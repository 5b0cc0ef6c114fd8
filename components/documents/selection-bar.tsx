"use client"

import { Trash2, X } from "lucide-react"
import { Button } from "@/components/ui/button"
import { useExports } from "@/lib/stores/exports"

interface Props {
  count: number
  /** Selected, but not among those a search shows. */
  hidden: number
  limit: number
  shown: number
  onAll: () => void
  onExport: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with those selected. It stays in sight at the foot of the page, above the tray. */
export function SelectionBar(props: Props) {
  const { count, hidden, limit, shown, onAll, onExport, onDelete, onClear } = props
  const busy = useExports((state) => state.busy.batch ?? false)
  const tooMany = count > limit
  // "11 of 10" makes no sense.
  const chosen = tooMany ? String(count) : `${count} of ${limit}`
  return (
    <section
      aria-label="Selected documents"
      className="bg-ink text-paper shadow-sheet fixed inset-x-3 bottom-[calc(var(--tray-height,0px)+0.75rem)] z-20 mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg px-4 py-3 sm:bottom-[calc(var(--tray-height,0px)+1.25rem)]"
    >
      <p role="status" className="min-w-44 flex-1 text-sm">
        <span className="font-medium">
          {count === 0 ? "No documents selected" : `${chosen} selected`}
        </span>
        <span className="block opacity-80">{hint({ count, hidden, limit, tooMany })}</span>
      </p>
      {count < shown && shown <= limit && (
        <button type="button" onClick={onAll} className={quiet}>
          Select all {shown}
        </button>
      )}
      <button
        type="button"
        aria-label="Clear selection"
        onClick={onClear}
        className={`${quiet} sm:order-last`}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      {count > 0 && (
        <button type="button" onClick={onDelete} className={quiet}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </button>
      )}
      <Button
        size="small"
        className="grow sm:grow-0"
        disabled={count === 0 || tooMany || busy}
        onClick={onExport}
      >
        {busy ? "Exporting…" : `Export selected (${chosen})`}
      </Button>
    </section>
  )
}

const quiet =
  "focus-visible:outline-paper inline-flex min-h-9 items-center gap-2 rounded px-1.5 text-sm underline-offset-4 hover:underline"

function hint({
  count,
  hidden,
  limit,
  tooMany,
}: Record<"count" | "hidden" | "limit", number> & {
  tooMany: boolean
}): string {
  if (tooMany) return `You can export ${limit} at once. Deselect ${count - limit}.`
  if (hidden > 0) return `${hidden} hidden by your search.`
  if (count === 0) return "Click documents to select them."
  return "Downloads as one ZIP."
}
