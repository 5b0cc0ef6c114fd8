import { ParseSpeeds, PDFDocument } from "pdf-lib"
import { describe } from "./describe"
import { never } from "../errors"
import type { Ink } from "../html"
import { LIMITS } from "../limits"
import type { Metadata } from "./metadata"
import { mendOutline } from "./outline"
import { packPdf } from "./pack"
import { steadyNames } from "./steady"
import { mendCharacterMaps } from "./text/to-unicode"

export type FinishInput = { raw: Uint8Array; about: Metadata; ink: Ink }

// One pass over what Chromium made: says what it is, makes it the same whenever and wherever it is
// printed, and packs its objects, which nearly halves the file. (`copyPages` would drop the tags;
// editing in place keeps them. Compressing the streams again, at level 9, gains 1 % in twice the
// time of all the rest.)
export async function finishPdf({ raw, about, ink }: FinishInput) {
  // The default pauses for a timer after every hundred objects: 7.1 ms instead of 2.5.
  const fast = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  const pdf = await PDFDocument.load(raw, fast)
  const pages = pdf.getPageCount()
  const most = LIMITS.pages
  if (pages > most)
    throw never("too_many_pages", `This document has ${pages} pages; we print up to ${most}.`)
  mendCharacterMaps(pdf, ink.characters)
  mendOutline(pdf, ink.headings)
  describe(pdf, about)
  steadyNames(pdf)
  return { pdf: packPdf(pdf), pages }
}
