/** How a key press is written in a list of shortcuts: `x`, `?`, `shift+ArrowDown`. */
export function keyName({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1) return shiftKey ? key : key.toLowerCase()
  return shiftKey ? `shift+${key}` : key
}

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])"
const CHOOSING = "[type=checkbox], [type=radio]"
const LAID_OVER = "[role=dialog], [role=alertdialog], [role=menu]"

/** A key is a shortcut only while nobody types, nothing lies over the page, and no other key changes it. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (target.closest(TYPING) && !target.matches(CHOOSING)) return false
  return document.querySelector(LAID_OVER) === null
}
