import { create } from "zustand"

const KEY = "pressrun.shortcuts"

interface State {
  open: boolean
  /** Whoever speaks to their computer may not want single letters to do things. */
  on: boolean
}

export const useShortcutHelp = create<State>()(() => ({ open: false, on: true }))

export const showShortcuts = (open = true) => useShortcutHelp.setState({ open })

export function switchShortcuts(on: boolean): void {
  useShortcutHelp.setState({ on })
  try {
    localStorage.setItem(KEY, on ? "on" : "off")
  } catch {
    // Not remembered where storage is forbidden; it holds for this visit.
  }
}

export function recallShortcuts(): void {
  try {
    useShortcutHelp.setState({ on: localStorage.getItem(KEY) !== "off" })
  } catch {}
}
