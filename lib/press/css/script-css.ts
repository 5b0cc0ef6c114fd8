import { baseLanguage, directionOf } from "../language"

const NO_ITALICS = new Set("ar dv fa he hi ja ko mr ne ps sa ur yi zh".split(" "))
const TALL = new Set("ar dv fa hi mr ne ps sa ur".split(" "))

// What a script asks of type. It wins over every template (`!important`), because no template
// should have to know.
export function scriptCss(language: string): string {
  const base = baseLanguage(language)
  return [
    NO_ITALICS.has(base) && UPRIGHT,
    TALL.has(base) && ROOM,
    base === "ko" && WHOLE_WORDS,
    directionOf(language) === "rtl" && RIGHT_TO_LEFT,
  ]
    .filter(Boolean)
    .join("\n")
}

// Letters that join must not be spaced, and none of these scripts has italics: weight stands in.
const UPRIGHT = `* { font-style: normal !important; letter-spacing: 0 !important }
em, i { font-weight: 600 !important }`

// Vowel signs above and below: at the 1.1 that suits a Latin headline they touch the next line.
const ROOM = `h1, h2, h3, h4, h5, h6 { line-height: 1.4 !important }
p, li, td, th { line-height: 1.6 !important }`

// Korean has spaces; a break inside a word is read as a mistake.
const WHOLE_WORDS = `body { word-break: keep-all }`

// Addresses and code keep their own order, and their full stops and slashes with them.
const RIGHT_TO_LEFT = `a { unicode-bidi: plaintext }
pre, code { direction: ltr; unicode-bidi: isolate; text-align: left }`
