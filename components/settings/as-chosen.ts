import type { PressOptionsInput } from "@/lib/press/options"

/** The server keeps every side of a margin; the form has one choice for all four. */
export function asChosen(kept: Record<string, unknown>): PressOptionsInput {
  const options = { ...kept } as PressOptionsInput
  const { margins } = options
  if (typeof margins !== "object") return options
  const { top, right, bottom, left } = margins
  if (top === right && top === bottom && top === left) options.margins = top
  return options
}
