"use client"

import { useRef, useState } from "react"

/** Which documents are selected. `order` is how they stand on the page, for ranges. */
export function useSelection(order: string[], known: Set<string>) {
  const [chosen, setChosen] = useState<Set<string>>(new Set())
  const [choosing, setChoosing] = useState(false)
  const anchor = useRef<string | null>(null)
  const selected = [...chosen].filter((id) => known.has(id))

  const change = (ids: string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (on) after.add(id)
        else after.delete(id)
      return after
    })
  return {
    selected,
    has: (id: string) => chosen.has(id),
    /** Checkboxes are shown and a click selects: while something is selected, or when asked for. */
    choosing: choosing || selected.length > 0,
    setChoosing,
    /** One more or one less; with `range`, all from the last one to this. */
    toggle(id: string, range = false) {
      const on = !chosen.has(id)
      const from = anchor.current === null ? -1 : order.indexOf(anchor.current)
      anchor.current = id
      if (!range || from === -1) return change([id], on)
      const [first, last] = [from, order.indexOf(id)].sort((a, b) => a - b)
      change(order.slice(first, last! + 1), true)
    },
    add: (ids: string[]) => change(ids, true),
    clear() {
      anchor.current = null
      setChosen(new Set())
      setChoosing(false)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
