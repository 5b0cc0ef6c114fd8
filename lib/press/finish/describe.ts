import { PDFHexString, PDFName, PDFString, type PDFDocument } from "pdf-lib"
import type { Metadata } from "./metadata"
import { xmpPacket } from "./xmp"

// Says what the file is, in the two places where programs look. When a document's time is not known
// there is no date at all: the moment of printing would make every print another file.
export function describe(pdf: PDFDocument, about: Metadata) {
  const { context, catalog } = pdf
  const info = context.obj({})
  const say = (key: string, text: string | undefined) => {
    if (text) info.set(PDFName.of(key), PDFHexString.fromText(text.toWellFormed()))
  }
  say("Title", about.title)
  say("Author", about.author)
  say("Subject", about.subject)
  say("Keywords", about.keywords.join(", "))
  say("Creator", "Pressrun")
  say("Producer", "Pressrun")
  for (const key of ["CreationDate", "ModDate"])
    if (about.modifiedAt) info.set(PDFName.of(key), PDFString.fromDate(about.modifiedAt))
  context.trailerInfo.Info = context.register(info)

  // Not compressed, so that it can be found without understanding PDF; that is what a packet is for.
  const packet = Buffer.from(xmpPacket(about))
  const stream = context.stream(packet, { Type: "Metadata", Subtype: "XML" })
  catalog.set(PDFName.of("Metadata"), context.register(stream))
  catalog.set(PDFName.of("Lang"), PDFString.of(about.language))
  catalog.set(PDFName.of("ViewerPreferences"), context.obj({ DisplayDocTitle: true }))
}
