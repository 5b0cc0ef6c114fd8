import { narrowed, type FontFace } from "./font-faces"
import { EMOJI, fallbackFamilies, WIDE_MARKS, wideMarks } from "./font-stacks"
import { facesOf, FONTS_ORIGIN } from "."
import { hanLanguageOf } from "../language"

const TEMPLATE_FAMILIES = ["Source Serif 4", "Source Sans 3", "JetBrains Mono"]

// Characters that the families of the templates certainly have. Of others their slices claim more
// than they hold.
const SETTLED = /[\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}«»–—‘’‚“”„†•…‹›©®™]/u

// Slices of a helping family that repeat those letters.
const REPEATED = /-(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek-ext|math|symbols)-\d+-/

// All that an emoji is made of: joiners, skin tones, flags, and the digits that become keycaps.
const EMOJI_RANGE =
  "U+23, U+2A, U+30-39, U+200D, U+203C-20E3, U+2139, U+2190-23FF, U+24C2, U+25A0-27BF, " +
  "U+2934-2935, U+2B00-2BFF, U+3030, U+303D, U+3297-3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F"

// The @font-face rules a text needs: only slices with at least one of its characters. The 124
// slices of one weight of Noto Sans JP are 110 KB of CSS; our Japanese résumé needs 36 of them.
export function fontFaceCss(text: string, language: string, origin = FONTS_ORIGIN): string {
  const characters = [...new Set(text)]
  const codes = codesOf(characters)
  const open = codesOf(characters.filter((character) => !SETTLED.test(character)))
  const emoji = narrowed(facesOf(EMOJI)[0]!, EMOJI_RANGE)
  const faces = [
    ...wideFaces(language),
    ...TEMPLATE_FAMILIES.flatMap(facesOf).filter((face) => claimed(face, codes).length),
    ...helpingFaces(fallbackFamilies(hanLanguageOf(language, text)), open),
    ...(claimed(emoji, open).length ? [emoji] : []),
  ]
  return faces.map(({ css, name }) => css.replace("{source}", `${origin}/${name}`)).join("\n")
}

function wideFaces(language: string): FontFace[] {
  const wide = wideMarks(language)
  if (!wide) return []
  const range = codesOf([...wide.marks]).map((code) => `U+${code.toString(16)}`)
  return facesOf(wide.family)
    .filter(({ name }) => name.includes("-latin-") && !name.includes("-ext-"))
    .map((face) => narrowed(face, range.join(), WIDE_MARKS))
}

// A family may lack what it claims (Noto Sans TC claims 1,891 Han characters that it has not), so
// for each character two are named. The browser fetches only what it draws with.
function helpingFaces(families: string[], codes: number[]): FontFace[] {
  const faces: FontFace[] = []
  const offers = new Map(codes.map((code) => [code, 0]))
  for (const family of families) {
    const wanted = codes.filter((code) => offers.get(code)! < 2)
    const found = new Set<number>()
    for (const face of wanted.length ? facesOf(family) : []) {
      const here = REPEATED.test(face.name) ? [] : claimed(face, wanted)
      if (here.length) faces.push(face)
      for (const code of here) found.add(code)
    }
    for (const code of found) offers.set(code, offers.get(code)! + 1)
  }
  return faces
}

// Looks up each range in the sorted characters: a Chinese résumé has 200 Han characters, and the four
// Han families 67,000 ranges.
function claimed({ ranges }: FontFace, sorted: number[]): number[] {
  return ranges.flatMap(([from, to]) => {
    let low = 0
    for (let high = sorted.length; low < high;) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < from) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < sorted.length && sorted[end]! <= to) end++
    return sorted.slice(low, end)
  })
}

const codesOf = (characters: string[]) =>
  characters.map((character) => character.codePointAt(0)!).sort((a, b) => a - b)
