"use client"

import { useRef, type KeyboardEvent } from "react"
import { indent, link, newLine, outdent, type Edit } from "@/lib/editor/markdown-edit"
import { apply } from "./apply"
import { bold, italic } from "./toolbar"

const shortcuts: Record<string, Edit> = { b: bold, i: italic, k: link }

/** Tab indents, and after Escape it leaves, so that nobody is caught in the text. */
export function useKeys() {
  const leaving = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    // A key that ends a word of an input method is not meant for us.
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape") return void (leaving.current = true)
    if (event.key === "Shift") return
    const leave = leaving.current
    leaving.current = false
    const edit = shortcuts[event.key.toLowerCase()]
    if (edit && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      return apply(area, edit)
    }
    if (event.key === "Tab" && !leave && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault()
      return apply(area, event.shiftKey ? outdent : indent)
    }
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return
    const { value: text, selectionStart: start, selectionEnd: end } = area
    const next = newLine({ text, start, end })
    if (!next) return
    event.preventDefault()
    apply(area, next)
  }
}
