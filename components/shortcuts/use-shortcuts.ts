"use client"

import { useEffect, useEffectEvent } from "react"
import { useShortcutHelp } from "./help-state"
import { isShortcut, keyName } from "./key-name"

/** Return false to leave the key to whoever else wants it. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

const SEQUENCE_MS = 1_500

/** Keys by name, `g d` for one after the other. Never while somebody types. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const find = useEffectEvent((name: string) => shortcuts[name])
  useEffect(() => {
    let first = { name: "", at: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (!useShortcutHelp.getState().on || !isShortcut(event)) return
      const name = keyName(event)
      const before = event.timeStamp - first.at < SEQUENCE_MS ? first.name : ""
      first = { name, at: event.timeStamp }
      const act = (before && find(`${before} ${name}`)) || (before !== "g" && find(name))
      if (act && act(event) !== false) event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
