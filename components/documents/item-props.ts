import type { ExportView } from "@/lib/exports/view"
import type { BoardActions } from "./board-actions"
import type { Item } from "./types"

export interface ItemProps {
  item: Item
  newest: ExportView | null
  now: string
  selected: boolean
  choosing: boolean
  actions: BoardActions
}
