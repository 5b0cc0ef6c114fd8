import { difference, type Edit } from "@/lib/editor/markdown-edit"

/**
 * Makes an edit as if it were typed, so that the browser's own undo takes it back. `execCommand` is old and
 * the only way to do that; where it is gone, the edit still happens.
 */
export function apply(area: HTMLTextAreaElement, edit: Edit | ReturnType<Edit>): void {
  const { value, selectionStart, selectionEnd } = area
  const wanted =
    typeof edit === "function"
      ? edit({ text: value, start: selectionStart, end: selectionEnd })
      : edit
  const { from, to, by } = difference(value, wanted.text)
  area.focus()
  area.setSelectionRange(from, to)
  const typed = by
    ? document.execCommand("insertText", false, by)
    : from === to || document.execCommand("delete")
  if (!typed) {
    area.setRangeText(by, from, to)
    area.dispatchEvent(new Event("input", { bubbles: true }))
  }
  area.setSelectionRange(wanted.start, wanted.end)
}
