"use client"

import type { RefObject } from "react"
import { useShortcuts, type Shortcuts } from "@/components/shortcuts/use-shortcuts"
import type { BoardActions } from "./board-actions"
import { currentId, moveFocus } from "./board-focus"
import type { Item } from "./types"
import type { Selection } from "./use-selection"

interface Wanted {
  items: Item[]
  selected: Item[]
  selection: Selection
  actions: BoardActions
  searchRef: RefObject<HTMLInputElement | null>
  onNew: () => void
  onExportSelected: () => void
}

export function useBoardKeys(wanted: Wanted): void {
  const { items, selected, selection, actions, searchRef, onNew, onExportSelected } = wanted
  const onCurrent = (act: (item: Item) => unknown) => () => {
    const item = items.find(({ id }) => id === currentId())
    return item ? void act(item) : false
  }
  const some = selected.length > 0
  const shortcuts: Shortcuts = {
    n: onNew,
    "/": () => searchRef.current?.focus(),
    x: onCurrent(({ id }) => selection.toggle(id)),
    e: some ? onExportSelected : onCurrent(actions.exportOne),
    r: onCurrent(actions.rename),
    Delete: some ? () => actions.remove(selected) : onCurrent((item) => actions.remove([item])),
    Escape: () => (selection.choosing ? selection.clear() : false),
  }
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
    shortcuts[key] = () => moveFocus(key) !== null
    shortcuts[`shift+${key}`] = () => {
      const moved = moveFocus(key)
      if (!moved) return false
      selection.add([moved.from, moved.to])
    }
  }
  useShortcuts(shortcuts)
}
