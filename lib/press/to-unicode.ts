import { deflateSync, inflateSync } from "node:zlib"
import { type PDFDocument, PDFDict, PDFName, PDFRawStream } from "pdf-lib"

// Some glyphs stand for two characters, such as ’ (U+2019) and ʼ (U+02BC). Chromium notes the lower
// number, and the right one beside the text, where Firefox and many parsers do not look: to them
// people’s would be another word. Where the document lacks what was noted but has its twin, the
// twin is meant.
export function mendCharacterMaps(pdf: PDFDocument, text: string) {
  const used = new Set(text)
  const twinOf = (character: string) =>
    used.has(character) ? undefined : twins(character).find((twin) => used.has(twin))
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const map = object.lookup(PDFName.of("ToUnicode"))
    const place = object.get(PDFName.of("ToUnicode"))
    if (!(map instanceof PDFRawStream) || !place) continue
    const cmap = inflateSync(map.contents).toString("latin1")
    const mended = mendMap(cmap, twinOf)
    if (!mended) continue
    const packed = pdf.context.stream(deflateSync(mended), { Filter: "FlateDecode" })
    object.set(PDFName.of("ToUnicode"), pdf.context.register(packed))
  }
}

const TWINS: Record<string, string[]> = {
  "\u02bc": ["\u2019"],
  "\u02bb": ["\u2018"],
  "\u2027": ["\u30fb"],
  "\u00b5": ["\u03bc"],
  "\u00a0": [" "],
  "\u00ad": ["-"],
}

// Radicals of Han characters look like the characters; Unicode itself knows which is which.
const twins = (character: string) => TWINS[character] ?? [character.normalize("NFKC")]

type TwinOf = (character: string) => string | undefined

function mendMap(cmap: string, twinOf: TwinOf): string | null {
  const glyphs = readMap(cmap)
  let changed = false
  for (const [glyph, character] of glyphs) {
    const twin = twinOf(character)
    if (twin) changed = Boolean(glyphs.set(glyph, twin))
  }
  if (!changed) return null
  const head = cmap.slice(0, cmap.search(/\d+ beginbf(char|range)/))
  const tail = cmap.slice(cmap.lastIndexOf("endcmap"))
  const lines = [...glyphs].map(([glyph, to]) => `<${glyph}> <${hexOf(to)}>\n`)
  let body = ""
  // The format allows a hundred lines per block.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    body += `${block.length} beginbfchar\n${block.join("")}endbfchar\n`
  }
  return head + body + tail
}

function readMap(cmap: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, block] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph, to] of block!.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi))
      glyphs.set(glyph!, textOf(to!))
  for (const [, block] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from, last, to] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from!, 16)
      const first = textOf(to!).codePointAt(0)!
      for (let step = 0; start + step <= Number.parseInt(last!, 16); step++) {
        const glyph = (start + step).toString(16).toUpperCase().padStart(from!.length, "0")
        glyphs.set(glyph, String.fromCodePoint(first + step))
      }
    }
  return glyphs
}

const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le")
const hexOf = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()
