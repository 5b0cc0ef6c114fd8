import { inflateSync } from "node:zlib"
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib"
import { getDocumentProxy } from "unpdf"

// What pdf.js reads, without white space and signs that nobody sees. It turns each word of a
// right-to-left line the right way round but leaves the words as they stand on the page, from left
// to right; and a full stop or comma may come with the wrong neighbour. So such lines are put in
// order here, and only letters and digits are kept of them. pdftotext and PDFium do that themselves.
export async function readingOf(pdf: Uint8Array, rightToLeft = false): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  let text = ""
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const line: string[] = []
    let [lastX, lastY] = [0, 0]
    for (const item of items) {
      if (!("str" in item)) continue
      const [x, y] = [item.transform[4], Math.round(item.transform[5])]
      // A step back to the left is another line, or another cell of a table.
      if (y !== lastY || x < lastX) text += joined(line.splice(0), rightToLeft)
      ;[lastX, lastY] = [x, y]
      line.push(item.str)
    }
    text += joined(line, rightToLeft)
  }
  return dense(text, rightToLeft)
}

export function dense(text: string, rightToLeft = false): string {
  const seen = text.normalize("NFKC").replaceAll(/[\s\p{Cf}\ufe0f]/gu, "")
  return rightToLeft ? seen.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "") : seen
}

function joined(line: string[], rightToLeft: boolean): string {
  if (!rightToLeft) return line.join("")
  const words: string[][] = []
  let foreign = false
  for (const word of line) {
    const own = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
    const neutral = !/[\p{L}\p{N}]/u.test(word)
    if (foreign && !own) words.at(-1)!.push(word)
    else words.push([word])
    foreign = neutral ? foreign : !own
  }
  return words.toReversed().flat().join("")
}

const OURS = /^[A-Z]{6}\+(SourceSerif4|SourceSans3|JetBrainsMono|NotoSans|Twemoji)/

export async function fontsOf(pdf: Uint8Array): Promise<string[]> {
  const names = new Set<string>()
  for (const dict of await dictionaries(pdf)) {
    const name = dict.get(PDFName.of("BaseFont"))
    if (name instanceof PDFName) names.add(name.decodeText())
  }
  return [...names]
}

// Signs that a character had no glyph with us: the empty box (glyph 0), or a font of the machine.
export async function strangersIn(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const strangers = (await fontsOf(pdf)).filter((name) => !OURS.test(name))
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of("Length1"))) continue
    if (object.dict.get(PDFName.of("Filter")) !== PDFName.of("FlateDecode")) continue
    if (object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")) continue
    const content = inflateSync(object.contents).toString("latin1")
    if (/<([0-9a-f]{4})*?0000([0-9a-f]{4})*> Tj/i.test(content)) strangers.push("glyph 0")
  }
  return strangers
}

// How many glyphs are drawn between two words of the page's last line, spaces aside.
export async function glyphsOf(pdf: Uint8Array, word: string): Promise<number> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { argsArray } = await page.getOperatorList()
  const glyphs = argsArray
    .flatMap((args) => (Array.isArray(args?.[0]) ? args[0] : []))
    .filter((glyph) => typeof glyph?.unicode === "string" && glyph.unicode.trim())
    .map((glyph): string => glyph.unicode)
  return glyphs.lastIndexOf(word) - glyphs.lastIndexOf(word, glyphs.lastIndexOf(word) - 1) - 1
}

async function dictionaries(pdf: Uint8Array): Promise<PDFDict[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
}
