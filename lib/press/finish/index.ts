import { ParseSpeeds, PDFDocument } from "pdf-lib"
import { describe } from "./describe"
import { never } from "../errors"
import { LIMITS } from "../limits"
import type { Metadata } from "./metadata"
import { mendOutline } from "./outline"
import { packPdf } from "./pack"
import { steadyNames } from "./steady"
import { mendCharacterMaps } from "./text/to-unicode"

// Rules for fonts and data of pictures are most of the HTML, and none of its words.
const WORDLESS = /@font-face\s*{[^}]*}|base64,[\w+/=]+/g

// One pass over what Chromium made: says what it is, makes it the same whenever and wherever it is
// printed, and packs its objects, which nearly halves the file. (`copyPages` would drop the tags;
// editing in place keeps them. Compressing the streams again, at level 9, gains 1 % in twice the
// time of all the rest.)
export async function finishPdf(raw: Uint8Array, about: Metadata, html: string) {
  // The default pauses for a timer after every hundred objects: 7.1 ms instead of 2.5.
  const fast = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  const pdf = await PDFDocument.load(raw, fast)
  const pages = pdf.getPageCount()
  const most = LIMITS.pages
  if (pages > most)
    throw never("too_many_pages", `This document has ${pages} pages; we print up to ${most}.`)
  const words = html.replaceAll(WORDLESS, "")
  mendCharacterMaps(pdf, words)
  mendOutline(pdf, words)
  describe(pdf, about)
  steadyNames(pdf)
  return { pdf: packPdf(pdf), pages }
}
