import type { ReactNode } from "react"
import type { EntryItem } from "./entries"

// About a third of a page in any template. Held together, a longer entry would leave as much empty.
const LONG_CHARACTERS = 1_600
const LONG_POINTS = 14

// An entry stays on one page, unless it is too long for that to look well.
export function Frame({ children, ...item }: EntryItem & { children: ReactNode }) {
  const { texts = [], points = [] } = item
  const characters = [...texts, ...points].join("").length
  const long = characters > LONG_CHARACTERS || points.length > LONG_POINTS
  return <div className={long ? "entry long" : "entry"}>{children}</div>
}
