import type { Item } from "./types"

/** What a document on the board can ask for. */
export interface BoardActions {
  select: (id: string, range?: boolean) => void
  exportOne: (item: Item) => Promise<void>
  rename: (item: Item) => void
  duplicate: (item: Item) => Promise<void>
  remove: (items: Item[]) => void
}
