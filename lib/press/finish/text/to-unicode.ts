import { type PDFDocument, PDFDict, PDFName, PDFRawStream } from "pdf-lib"
import { mendClusters } from "./clusters"
import { readMap, writeMap } from "./cmap"
import { replaceStream, unpacked } from "../streams"

// Some glyphs stand for two characters, such as ’ (U+2019) and ʼ (U+02BC). Chromium notes the lower
// number, and the right one beside the text, where Firefox and many parsers do not look: to them
// people’s would be another word. Where the document lacks what was noted but has its twin, the
// twin is meant. What no map of single glyphs can say is mended after that.
export function mendCharacterMaps(pdf: PDFDocument, text: string) {
  const used = new Set(text)
  const twinOf = (character: string) =>
    used.has(character) ? undefined : twins(character).find((twin) => used.has(twin))
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const map = object.lookup(PDFName.of("ToUnicode"))
    const cmap = map instanceof PDFRawStream && unpacked(map)?.toString("latin1")
    if (!cmap) continue
    const glyphs = readMap(cmap)
    let changed = false
    for (const [glyph, character] of glyphs) {
      const twin = twinOf(character)
      if (twin) changed = Boolean(glyphs.set(glyph, twin))
    }
    if (changed) replaceStream(object, "ToUnicode", writeMap(cmap, glyphs))
  }
  mendClusters(pdf)
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
