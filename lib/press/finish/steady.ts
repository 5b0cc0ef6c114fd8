import { PDFArray, PDFDict, PDFName, PDFRef, PDFString, type PDFDocument } from "pdf-lib"
import { reach } from "./reach"

const name = (text: string) => PDFName.of(text)
const [TREE, ID_TREE, ID, NAMES] = ["StructTreeRoot", "IDTree", "ID", "Names"].map(name)
const [ATTRIBUTES, HEADERS] = ["A", "Headers"].map(name)
const FONT_NAMES = ["BaseFont", "FontName"].map(name)

// Two things in a PDF tell what its browser did before: the names of table headings, counted since
// the process began (node00000154), and the six letters before a font's name, dealt out in an order
// that hashes decide. Both get new ones, in the order in which they are reached.
export function steadyNames(pdf: PDFDocument) {
  const tree = pdf.catalog.lookupMaybe(TREE!, PDFDict)
  // It is sorted by the old names, so the way through it is not steady; it is written anew below.
  tree?.delete(ID_TREE!)
  const headings = new Map<string, { id: PDFString; ref: PDFRef }>()
  const tags = new Map<string, string>()
  const dicts: PDFDict[] = []
  for (const [ref, object] of reach(pdf)) {
    if (!(object instanceof PDFDict)) continue
    dicts.push(object)
    steadyFont(object, tags)
    const id = object.get(ID!)
    if (!(id instanceof PDFString)) continue
    const steady = PDFString.of(`h${String(headings.size + 1).padStart(5, "0")}`)
    headings.set(id.asString(), { id: steady, ref })
    object.set(ID!, steady)
  }
  if (!tree || headings.size === 0) return
  for (const dict of dicts) renameHeaders(dict, headings)
  const names = [...headings.values()].flatMap(({ id, ref }) => [id, ref])
  const list = pdf.context.obj({})
  list.set(NAMES!, pdf.context.obj(names))
  tree.set(ID_TREE!, pdf.context.register(list))
}

function renameHeaders(element: PDFDict, headings: Map<string, { id: PDFString }>) {
  const attributes = element.get(ATTRIBUTES!)
  const all = attributes instanceof PDFArray ? attributes.asArray() : [attributes]
  for (const one of all) {
    const headers = one instanceof PDFDict ? one.get(HEADERS!) : undefined
    if (!(headers instanceof PDFArray)) continue
    headers.asArray().forEach((header, at) => {
      const known = header instanceof PDFString && headings.get(header.asString())
      if (known) headers.set(at, known.id)
    })
  }
}

function steadyFont(dict: PDFDict, tags: Map<string, string>) {
  for (const key of FONT_NAMES) {
    const font = dict.get(key)
    const parts = font instanceof PDFName && /^([A-Z]{6})\+(.+)$/.exec(font.decodeText())
    if (!parts) continue
    const [, tag, family] = parts
    if (!tags.has(tag!)) tags.set(tag!, tagOf(tags.size))
    dict.set(key, PDFName.of(`${tags.get(tag!)}+${family}`))
  }
}

// 0 → AAAAAA, 1 → AAAAAB, 26 → AAAABA
const tagOf = (count: number) =>
  Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(count / 26 ** (5 - place)) % 26)),
  ).join("")
