import type { Margins, PressOptions } from "../options"

const PAPER_IN = { A4: [8.27, 11.69], Letter: [8.5, 11], Legal: [8.5, 14] } as const

// On a screen the same HTML is a sheet of paper: as wide as what is printed, with its margins, and a
// hairline where about a page ends. Chromium prints by the other rules and never sees these.
export function screenCss({ pageSize, orientation }: PressOptions, margins: Margins): string {
  const [narrow, long] = PAPER_IN[pageSize]
  const [width, height] = orientation === "portrait" ? [narrow, long] : [long, narrow]
  const { top, right, bottom, left } = margins
  const inner = height - top - bottom
  return `@media screen {
html { background: #e9e6e1; padding: 0.25in 0 }
body { width: ${width}in; min-height: ${height}in; margin: 0 auto; box-shadow: 0 1px 6px #0003;
  padding: ${top}in ${right}in ${bottom}in ${left}in; position: relative;
  background: repeating-linear-gradient(#fff 0 calc(${inner}in - 1px), #d9d4cc calc(${inner}in - 1px) ${inner}in) 0 ${top}in, #fff }
}`
}
