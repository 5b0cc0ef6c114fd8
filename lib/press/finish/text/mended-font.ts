import { PDFArray, PDFDict, PDFName, PDFRawStream } from "pdf-lib"
import { readMap, writeMap } from "./cmap"
import { addComposites, glyphCount, unitsPerEm, type Part } from "./composite-glyphs"
import { readWidths } from "./glyph-widths"
import { replaceStream, unpacked } from "../streams"

// A glyph of a cluster: where it is, and by which step of the drawing.
export type Drawn = { code: string; x: number; y: number; step: number }

export type MendedFont = {
  // Whether a glyph stands for this text by itself, so that what is drawn can stay as it is.
  says: (code: string, text: string) => boolean
  // What to draw in place of several glyphs, and in which step.
  glyphFor: (text: string, drawn: Drawn[], size: number) => { codes: string; step: number } | null
  emsOf: (code: string) => number
  // What a glyph of the font stands for, if that must be drawn in another way.
  awkward: (code: string) => string | undefined
  save: () => void
}

// Numbers have two bytes, and one cluster may need two.
const MOST = 65_534

// A font as Chromium embeds it: TrueType, its codes the numbers of its glyphs. Null for any other.
export function openFont(dict: PDFDict): MendedFont | null {
  const name = (key: string) => PDFName.of(key)
  const map = dict.lookup(name("ToUnicode"))
  const cid = dict.lookupMaybe(name("DescendantFonts"), PDFArray)?.lookupMaybe(0, PDFDict)
  const descriptor = cid?.lookupMaybe(name("FontDescriptor"), PDFDict)
  const file = descriptor?.lookup(name("FontFile2"))
  if (!(map instanceof PDFRawStream) || !(file instanceof PDFRawStream) || !cid) return null
  if (cid.get(name("CIDToGIDMap")) !== name("Identity")) return null

  const cmap = unpacked(map)?.toString("latin1")
  const font = unpacked(file)
  if (!cmap || !font) return null
  const texts = readMap(cmap)
  const widths = readWidths(cid)
  const first = glyphCount(font)
  const em = unitsPerEm(font)
  const made: { parts: Part[]; advance: number; width: number }[] = []
  const known = new Map<string, string>()
  const emsOf = (code: string) => widths.of(Number.parseInt(code, 16)) / 1000
  const make = (text: string, parts: Part[], ems: number) => {
    const key = JSON.stringify([text, parts])
    let code = known.get(key)
    if (!code) {
      code = (first + made.length).toString(16).toUpperCase().padStart(4, "0")
      made.push({ parts, width: Math.round(ems * 1000), advance: Math.round(ems * em) })
      texts.set(code, isRightToLeft(text) ? [...text].toReversed().join("") : text)
      known.set(key, code)
    }
    return code
  }

  const awkward = new Map([...texts].filter(([, text]) => split(text)[1]))
  let remapped = false
  return {
    says(code, text) {
      const noted = texts.get(code.toUpperCase())
      // pdf.js turns right-to-left words around piece by piece, and a note beside a letter parts it.
      if (!noted || isRightToLeft(text) || split(text)[1]) return false
      // One space is as good as another. A ligature such as ﬁ is noted as the one character of that
      // look that Unicode has.
      const alike = noted.normalize("NFKC") === text.normalize("NFKC")
      if (alike && noted !== text && text.trim()) {
        texts.set(code.toUpperCase(), text)
        remapped = true
      }
      return alike
    },
    glyphFor(text, drawn, size) {
      if (first + made.length > MOST) return null
      // It stands where the first of them stands that is wide: dots and vowels are not, and may
      // hang over on the left.
      const wide = drawn.filter((one) => emsOf(one.code) > 0)
      const base = wide.toSorted((a, b) => a.x - b.x)[0] ?? drawn[0]!
      const { step } = base
      if (drawn.length === 1 && texts.get(base.code.toUpperCase()) === text && !split(text)[1])
        return { codes: base.code, step }
      const parts = drawn.map(({ code, x, y }) => ({
        glyph: Number.parseInt(code, 16),
        x: Math.round(((x - base.x) / size) * em),
        y: Math.round(((y - base.y) / size) * em),
      }))
      const right = [base, ...wide].map((one) => (one.x - base.x) / size + emsOf(one.code))
      const [head, tail] = split(text)
      if (!tail) return { codes: make(text, parts, Math.max(...right)), step }
      const codes = make(head, parts, Math.max(...right) - TAIL_EMS) + make(tail, [], 0)
      return { codes, step }
    },
    emsOf,
    awkward: (code) => awkward.get(code.toUpperCase()),
    save() {
      if (made.length || remapped) replaceStream(dict, "ToUnicode", writeMap(cmap, texts))
      if (!made.length) return
      const bytes = addComposites(font, made)
      replaceStream(descriptor!, "FontFile2", bytes, { Length1: bytes.length })
      const added = dict.context.obj([first, made.map(({ width }) => width)]) as PDFArray
      for (const item of added.asArray()) widths.list.push(item)
    },
  }
}

// Readers take what is drawn from left to right and turn right-to-left words around, letter by
// letter; what stands under one code must be stored turned for that.
const isRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

// So far before the next glyph that rounding cannot put it behind; pdftotext would then sort it
// into another line.
const TAIL_EMS = 0.003

// pdf.js takes a glyph for a mark without width if there is a mark anywhere in its text, and then
// sees a gap behind it: हि न्दी. So the text from the first mark on goes to an empty glyph.
// Not in words that are turned around: there the mark would lose its letter.
function split(text: string): [head: string, tail: string] {
  const at = isRightToLeft(text) ? -1 : text.search(/\p{Mn}/u)
  return at > 0 ? [text.slice(0, at), text.slice(at)] : [text, ""]
}
