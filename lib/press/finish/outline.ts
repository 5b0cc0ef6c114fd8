import { PDFDict, PDFHexString, PDFName, PDFString, type PDFDocument } from "pdf-lib"

const [OUTLINES, FIRST, NEXT, TITLE] = ["Outlines", "First", "Next", "Title"].map((key) =>
  PDFName.of(key),
)

// Chromium collects a heading's words as it paints them: without the space where a line ends
// (“abrechnung2025”), in capitals if it is set in capitals, and twice when it moved to the next
// page (“NotesNotes”). The outline gets the heading as it was written.
export function mendOutline(pdf: PDFDocument, headings: string[]) {
  const root = pdf.catalog.lookupMaybe(OUTLINES!, PDFDict)
  if (!root) return
  const written = new Map(headings.map((heading) => [bare(heading), heading]))
  const ahead = [root.lookupMaybe(FIRST!, PDFDict)]
  while (ahead.length > 0) {
    const entry = ahead.pop()
    if (!entry) continue
    ahead.push(entry.lookupMaybe(NEXT!, PDFDict), entry.lookupMaybe(FIRST!, PDFDict))
    const title = entry.lookup(TITLE!)
    if (!(title instanceof PDFString || title instanceof PDFHexString)) continue
    const painted = bare(title.decodeText())
    const half = painted.slice(0, painted.length / 2)
    const heading = written.get(painted) ?? (half + half === painted && written.get(half))
    if (heading) entry.set(TITLE!, PDFHexString.fromText(heading))
  }
}

const bare = (text: string) => text.replaceAll(/\s/g, "").toLowerCase().normalize("NFKC")
