"use client"

import { ExportState } from "@/components/exports/export-state"
import { Trouble } from "@/components/exports/trouble"
import { Button } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import type { Item } from "./types"

interface Props {
  item: Item
  newest: ExportView | null
  now: string
  onExport: (item: Item) => void
}

/** The Export button of a document in the list, and the export it stands with. */
export function ItemExport({ item, newest, now, onExport }: Props) {
  const busy = useExports((state) => state.busy[item.id] ?? false)
  const active = busy || (newest !== null && !isFinal(newest.status))
  return (
    <div className="space-y-3">
      <ExportState view={newest} now={now}>
        <Button look="secondary" size="small" disabled={active} onClick={() => onExport(item)}>
          <span>
            {active ? "Exporting…" : "Export PDF"}
            <span className="sr-only"> of {item.title}</span>
          </span>
        </Button>
      </ExportState>
      <Trouble id={item.id} />
    </div>
  )
}
