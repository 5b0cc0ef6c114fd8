import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import { never } from "./errors"
import { mendCharacterMaps } from "./to-unicode"

const MAX_PAGES = 200

export type Metadata = {
  title: string
  author?: string
  subject?: string
  keywords: string[]
  language: string
}

// One pass over what Chromium made: says what it is, and packs its objects, which halves the file.
// (`copyPages` would drop the tags; editing in place keeps them.)
export async function finishPdf(raw: Uint8Array, about: Metadata, text: string) {
  const pdf = await PDFDocument.load(raw, { updateMetadata: false })
  const pages = pdf.getPageCount()
  if (pages > MAX_PAGES)
    throw never("too_many_pages", `This document has ${pages} pages; we print up to ${MAX_PAGES}.`)
  mendCharacterMaps(pdf, text)
  pdf.setTitle(about.title, { showInWindowTitleBar: true })
  if (about.author) pdf.setAuthor(about.author)
  if (about.subject) pdf.setSubject(about.subject)
  pdf.setKeywords(about.keywords)
  pdf.setCreator("Pressrun")
  pdf.setProducer("Pressrun")
  pdf.setCreationDate(new Date())
  pdf.setModificationDate(new Date())
  pdf.catalog.set(PDFName.of("Lang"), PDFString.of(about.language))
  return { pdf: await pdf.save({ useObjectStreams: true, addDefaultPage: false }), pages }
}
