"use client"

import type { BoardActions } from "./board-actions"
import { DocumentCard } from "./document-card"
import { DocumentRow } from "./document-row"
import type { Item, Layout, Newest } from "./types"
import type { Selection } from "./use-selection"

interface Props {
  items: Item[]
  newest: Newest
  now: string
  layout: Layout
  selection: Selection
  actions: BoardActions
}

export function BoardItems({ items, newest, now, layout, selection, actions }: Props) {
  const One = layout === "list" ? DocumentRow : DocumentCard
  const { choosing } = selection
  return (
    <ul
      aria-label="Documents"
      // Room for the bar, so that it never covers the last of them.
      className={`${choosing ? "mb-24" : ""} ${
        layout === "list"
          ? "divide-rule border-rule divide-y border-y"
          : "grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
      }`}
    >
      {items.map((item) => (
        <One
          key={item.id}
          {...{ item, now, choosing, actions }}
          newest={newest[item.id] ?? null}
          selected={selection.has(item.id)}
        />
      ))}
    </ul>
  )
}
