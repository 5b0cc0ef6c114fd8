const cards = () => [...document.querySelectorAll<HTMLElement>("[data-document]")]
const linkOf = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>("h2 a")
const idOf = (card: HTMLElement | null | undefined) => card?.dataset.document ?? null

/** The document that keys are about: the one with the focus, or else under the pointer. */
export function currentId(): string | null {
  const focused = document.activeElement?.closest<HTMLElement>("[data-document]")
  return idOf(focused ?? document.querySelector<HTMLElement>("[data-document]:hover"))
}

const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
}

/** Moves the focus as the eye would. Answers where it was and where it is, or nothing at an edge. */
export function moveFocus(key: string): { from: string; to: string } | null {
  const all = cards()
  const at = all.findIndex((card) => card.contains(document.activeElement))
  if (at === -1) return null
  const columns = all.filter((card) => card.offsetTop === all[0]!.offsetTop).length
  const next = all[at + steps[key]!(columns)]
  if (!next) return null
  linkOf(next)?.focus()
  return { from: idOf(all[at])!, to: idOf(next)! }
}

export const focusFirst = () => linkOf(cards()[0])?.focus()
