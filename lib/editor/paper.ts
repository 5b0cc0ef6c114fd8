import type { Margins, PressOptionsInput } from "@/lib/press/options"

// As the press's own sheet for screens, in inches (lib/press/css/screen-css.ts).
const PAPER_IN = { A4: [8.27, 11.69], Letter: [8.5, 11], Legal: [8.5, 14] } as const
const PX_PER_IN = 96

export interface Paper {
  width: number
  height: number
  /** What is printed on, between the margins at the top and at the bottom. */
  inner: number
}

function sheetOf({ pageSize = "A4", orientation }: PressOptionsInput): [number, number] {
  const [short, long] = PAPER_IN[pageSize]
  return orientation === "landscape" ? [long, short] : [short, long]
}

/** In CSS pixels. */
export const sheetWidth = (options: PressOptionsInput): number => sheetOf(options)[0] * PX_PER_IN

/** The sheet in CSS pixels. */
export function paperOf(options: PressOptionsInput, own: Margins): Paper {
  const [width, height] = sheetOf(options)
  const { top, bottom } = sidesOf(options.margins) ?? own
  return {
    width: width * PX_PER_IN,
    height: height * PX_PER_IN,
    inner: (height - top - bottom) * PX_PER_IN,
  }
}

export const sidesOf = (margins: PressOptionsInput["margins"]): Margins | undefined =>
  typeof margins === "number"
    ? { top: margins, right: margins, bottom: margins, left: margins }
    : margins

/** How many pages a sheet of this height is cut into. The press breaks at lines, so it may be one more. */
export function pagesOf(sheetHeight: number, { height, inner }: Paper): number {
  if (inner <= 0) return 1
  // A pixel of rounding is no page.
  return Math.max(1, Math.ceil((sheetHeight - (height - inner) - 1) / inner))
}
