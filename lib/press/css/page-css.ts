import { paletteFor } from "./colours"
import { digitsOf } from "../language/dates"
import type { FontStacks } from "../fonts/font-stacks"
import { directionOf } from "../language"
import { isGreyscale, PAGE_NUMBER_MARGIN_IN, type PressOptions } from "../options"
import { scriptCss } from "./script-css"
import type { Template } from "../templates/types"
import type { Words } from "../language/words"

type Setting = { language: string; words: Words; fonts: FontStacks }

// Paper, colours and page numbers: what the options decide, the same for every template.
export function pageCss(
  template: Template,
  options: PressOptions,
  setting: Setting,
  runningHead?: string,
): string {
  const { fonts } = setting
  const { top, right, bottom, left } = options.margins ?? template.margins
  const palette = paletteFor(options.accent ?? template.accent, isGreyscale(options))
  const colours = Object.entries(palette).map(([name, value]) => `--${name}: ${value};`)
  const numbered = options.pageNumbers && bottom >= PAGE_NUMBER_MARGIN_IN
  return `
:root { ${colours.join(" ")} --serif: ${fonts.serif}; --sans: ${fonts.sans}; --mono: ${fonts.mono}; }
@page {
  size: ${options.pageSize} ${options.orientation};
  margin: ${top}in ${right}in ${bottom}in ${left}in;
  ${numbered ? marginBoxes(palette.quiet, setting, runningHead) : ""}
}
${numbered ? loadedFor(runningHead, setting) : ""}
${numbered && template.numbers === "continuation" ? FIRST_PAGE_WITHOUT : ""}
${options.quality === "high" ? FINE_SETTING : ""}
${isGreyscale(options) ? GREY_IMAGES : ""}
${scriptCss(setting.language)}`
}

function marginBoxes(colour: string, { language, words, fonts }: Setting, runningHead?: string) {
  const type = `font: 400 8pt ${fonts.sans}; font-variant-numeric: tabular-nums; color: ${colour};`
  const digits = digitsOf(language)
  const number = `counter(page, ${digits}) " ${words.of} " counter(pages, ${digits})`
  const [start, end] = directionOf(language) === "rtl" ? ["right", "left"] : ["left", "right"]
  const head = runningHead
    ? `@bottom-${start} { content: ${cssString(runningHead)}; ${type} white-space: nowrap }`
    : ""
  return `${head} @bottom-${end} { content: ${number}; ${type} white-space: nowrap }`
}

// A font that only the margins use is asked for when it is too late, and they print without text:
// a serif document had no page numbers. So the same characters are laid out, unseen, in the body.
const loadedFor = (runningHead = "", { words, fonts }: Setting) => `body::after {
  content: ${cssString(`${runningHead} ${words.of} 0123456789`)}; font: 400 8pt ${fonts.sans};
  position: absolute; inset: 0 auto auto 0; width: 100%; height: 0; overflow: hidden;
  visibility: hidden }`

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
