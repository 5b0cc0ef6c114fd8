"use client"

import { DocumentExport } from "@/components/exports/document-export"
import type { ExportView } from "@/lib/exports/view"
import type { Item } from "./types"

interface Props {
  item: Item
  newest: ExportView | null
  now: string
  onExport: (item: Item) => void
}

/** The Export button of a document in the list, and its newest export. */
export const ItemExport = ({ item, newest, now, onExport }: Props) => (
  <DocumentExport document={item} view={newest} now={now} onExport={() => onExport(item)} />
)
