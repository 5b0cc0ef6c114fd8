import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from "pdf-lib"
import type { PDFDocument, PDFObject } from "pdf-lib"
import { crossReferences, type Place } from "./cross-references"
import { reach } from "./reach"

// A reader unpacks a whole group to see one object of it.
const GROUP = 500
const LENGTH = PDFName.of("Length")

// Writes what can be reached from the catalogue, in the order it is reached: whatever numbers
// Chromium gave its objects, the same document becomes the same bytes.
export function packPdf(pdf: PDFDocument): Uint8Array {
  const { Root, Info } = pdf.context.trailerInfo
  const objects = [...reach(pdf)]
  const numbers: Numbers = new Map(objects.map(([ref], index) => [ref, index + 1]))
  const file = startFile()
  const places = new Map<number, Place>()
  const stream = (number: number, entries: string, bytes: Uint8Array) => {
    places.set(number, { at: file.length() })
    file.add(`${number} 0 obj\n<<${entries}/Length ${bytes.length}>>stream\n`)
    file.add(bytes)
    file.add("\nendstream\nendobj\n")
  }

  const loose: { number: number; text: string }[] = []
  for (const [ref, object] of objects) {
    const number = numbers.get(ref)!
    if (object instanceof PDFRawStream)
      stream(number, entriesOf(object.dict, numbers), object.contents)
    else loose.push({ number, text: textOf(object, numbers) })
  }
  let next = numbers.size + 1
  for (let first = 0; first < loose.length; first += GROUP, next++) {
    const group = loose.slice(first, first + GROUP)
    group.forEach(({ number }, index) => places.set(number, { group: next, index }))
    const { entries, bytes } = packGroup(group)
    stream(next, entries, bytes)
  }

  const id = createHash("sha256").update(file.bytes()).digest("hex").slice(0, 32)
  const at = file.length()
  const { entries, bytes } = crossReferences(places.set(next, { at }), next + 1)
  const ends = `/Root ${textOf(Root, numbers)}/Info ${textOf(Info, numbers)}/ID[<${id}><${id}>]`
  stream(next, entries + ends, bytes)
  file.add(`startxref\n${at}\n%%EOF\n`)
  return file.bytes()
}

type Numbers = Map<PDFRef, number>

function textOf(object: PDFObject | undefined, numbers: Numbers): string {
  if (object instanceof PDFRef) {
    const number = numbers.get(object)
    return number ? `${number} 0 R` : "null"
  }
  if (object instanceof PDFDict) return `<<${entriesOf(object, numbers)}>>`
  if (object instanceof PDFArray)
    return `[${object
      .asArray()
      .map((item) => textOf(item, numbers))
      .join(" ")}]`
  return object ? object.toString() : "null"
}

function entriesOf(dict: PDFDict, numbers: Numbers): string {
  let text = ""
  for (const [name, value] of dict.entries())
    if (name !== LENGTH) text += `${name} ${textOf(value, numbers)}`
  return text
}

function packGroup(group: { number: number; text: string }[]) {
  let index = ""
  let body = ""
  for (const { number, text } of group) {
    index += `${number} ${body.length} `
    body += `${text}\n`
  }
  const entries = `/Type/ObjStm/N ${group.length}/First ${index.length}/Filter/FlateDecode`
  return { entries, bytes: deflateSync(Buffer.from(index + body, "latin1"), { level: 9 }) }
}

function startFile() {
  // The second line tells programs that look at the first bytes that this is not text.
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")]
  let length = parts[0]!.length
  return {
    length: () => length,
    bytes: () => new Uint8Array(Buffer.concat(parts)),
    add(part: Uint8Array | string) {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part
      parts.push(bytes)
      length += bytes.length
    },
  }
}
