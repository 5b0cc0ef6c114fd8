import { paletteFor } from "./colours"
import { MONO, SANS, SERIF } from "./fonts"
import { isGreyscale, PAGE_NUMBER_MARGIN_IN, type PressOptions } from "./options"
import type { Template } from "./templates/types"
import type { Words } from "./words"

// Paper, colours and page numbers: what the options decide, the same for every template.
export function pageCss(
  template: Template,
  options: PressOptions,
  words: Words,
  runningHead?: string,
): string {
  const { top, right, bottom, left } = options.margins ?? template.margins
  const palette = paletteFor(options.accent ?? template.accent, isGreyscale(options))
  const colours = Object.entries(palette).map(([name, value]) => `--${name}: ${value};`)
  const numbered = options.pageNumbers && bottom >= PAGE_NUMBER_MARGIN_IN
  return `
:root { ${colours.join(" ")} --serif: ${SERIF}; --sans: ${SANS}; --mono: ${MONO}; }
@page {
  size: ${options.pageSize} ${options.orientation};
  margin: ${top}in ${right}in ${bottom}in ${left}in;
  ${numbered ? marginBoxes(palette.quiet, words, runningHead) : ""}
}
${numbered && template.numbers === "continuation" ? FIRST_PAGE_WITHOUT : ""}
${options.quality === "high" ? FINE_SETTING : ""}
${isGreyscale(options) ? GREY_IMAGES : ""}`
}

function marginBoxes(colour: string, words: Words, runningHead?: string) {
  const type = `font: 400 8pt ${SANS}; font-variant-numeric: tabular-nums; color: ${colour};`
  const number = `counter(page) " ${words.of} " counter(pages)`
  const head = runningHead
    ? `@bottom-left { content: ${cssString(runningHead)}; ${type} white-space: nowrap }`
    : ""
  return `${head} @bottom-right { content: ${number}; ${type} white-space: nowrap }`
}

const FIRST_PAGE_WITHOUT = `@page :first {
  @bottom-left { content: none } @bottom-right { content: none }
}`

// Looks at whole paragraphs, not line by line: no last line of one word, fewer ragged holes.
const FINE_SETTING = `p, li, td, blockquote { text-wrap: pretty }
body { text-rendering: geometricPrecision; font-variant-ligatures: common-ligatures contextual }`

// A picture takes the hue of the white behind it: grey in the PDF, and the text stays text. The
// white must be drawn; blended with bare paper, a picture keeps its colours.
const GREY_IMAGES = `main { background: #fff } img { mix-blend-mode: luminosity }`

// Someone's title inside our style sheet: every character that could end a string is escaped.
export const cssString = (text: string) =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (c) => `\\${c.codePointAt(0)!.toString(16)} `)}"`
