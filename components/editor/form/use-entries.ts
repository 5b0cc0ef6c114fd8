"use client"

import { useState } from "react"
import type { List } from "@/lib/editor/fields"
import { at, move, startsWith } from "@/lib/editor/path"
import { summaryOf } from "@/lib/editor/summary"
import { useEditor, useEditorState } from "../context"
import { edit } from "../store"

let made = 0
const newKey = () => `entry-${++made}`

interface Removed {
  entry: unknown
  index: number
  summary: string
}

/**
 * The entries of a section, each with a key of its own: an entry that moves takes its open drawer and the
 * browser's undo along.
 */
export function useEntries(spec: List, fresh: boolean) {
  const { store } = useEditor()
  const value = useEditorState((state) => at(state.data, spec.path))
  const aim = useEditorState((state) => state.aim)
  const entries: unknown[] = Array.isArray(value) ? value : []
  const [keys, setKeys] = useState(() => entries.map(newKey))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(fresh ? keys : []))
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [said, setSaid] = useState("")

  const keyOf = (index: number) => keys[index] ?? `late-${index}`
  const aimed = (index: number) => aim !== null && startsWith(aim.path, [...spec.path, index])
  const isOpen = (index: number) => open.has(keyOf(index)) || aimed(index)
  const show = (key: string, shown: boolean) => {
    const drawers = new Set(open)
    entries.forEach((_, index) => aimed(index) && drawers.add(keyOf(index)))
    if (shown) drawers.add(key)
    else drawers.delete(key)
    setOpen(drawers)
    // From here on the drawers are the person's own.
    if (aim) store.setState({ aim: null })
  }
  const set = (list: unknown[]) => edit(store, spec.path, list)
  const insert = (entry: unknown, index: number) => {
    const key = newKey()
    set(entries.toSpliced(index, 0, entry))
    setKeys(keys.toSpliced(index, 0, key))
    setRemoved(null)
    return key
  }
  return {
    entries,
    usable: value === undefined || value === null || Array.isArray(value),
    removed,
    said,
    keyOf,
    isOpen,
    toggle: (index: number) => show(keyOf(index), !isOpen(index)),
    add: () => {
      show(insert({}, entries.length), true)
      return entries.length
    },
    remove: (index: number) => {
      setRemoved({ entry: entries[index], index, summary: summaryOf(entries[index], spec) })
      if (aim) show(keyOf(index), false)
      set(entries.toSpliced(index, 1))
      setKeys(keys.toSpliced(index, 1))
    },
    undo: () => {
      if (removed) insert(removed.entry, Math.min(removed.index, entries.length))
      return removed?.index ?? 0
    },
    moveTo: (from: number, to: number) => {
      if (to < 0 || to >= entries.length) return false
      if (aim) show(keyOf(from), isOpen(from))
      set(move(entries, from, to))
      setKeys(move(keys, from, to))
      setRemoved(null)
      setSaid(`${summaryOf(entries[from], spec)}: now ${to + 1} of ${entries.length}`)
      return true
    },
  }
}
