import { type PDFDocument, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from "pdf-lib"
import { textOf } from "./cmap"
import { openFont, type Drawn, type MendedFont } from "./mended-font"
import { packedInto, unpacked } from "../streams"

// An Arabic letter is drawn as a shape and its dots, an Indic syllable as several signs in an order
// of their own. Chromium notes the text of such a cluster beside it (/ActualText), where Firefox and
// many parsers do not look. Here every such cluster becomes one glyph of its own, made of those it
// was drawn with, and the font's map says what it stands for: any reader then finds the text.
export function mendClusters(pdf: PDFDocument) {
  const fonts = new Map<PDFDict, MendedFont | null>()
  const fontOf = (dict: PDFDict) => {
    if (!fonts.has(dict)) fonts.set(dict, openFont(dict))
    return fonts.get(dict)!
  }
  for (const { stream, place, resources } of drawings(pdf)) {
    const named = resources?.lookupMaybe(PDFName.of("Font"), PDFDict)
    const content = unpacked(stream)?.toString("latin1")
    if (!named || !content?.includes("/ActualText")) continue
    const mended = mendContent(content, (name) => {
      const dict = named.lookup(PDFName.of(name))
      return dict instanceof PDFDict ? fontOf(dict) : null
    })
    if (mended === content) continue
    pdf.context.assign(place, packedInto(stream.dict, Buffer.from(mended, "latin1")))
  }
  for (const font of fonts.values()) font?.save()
}

// Outside of text in parentheses, only fonts, clusters and glyphs matter.
const MARKS = new RegExp(
  [
    String.raw`\((?:\\[^]|[^\\()])*\)`,
    String.raw`/(?<name>[^\s/]+) (?<size>\S+) Tf`,
    String.raw`/Span<</ActualText <feff(?<text>[0-9a-f]+)> >> BDC\n(?<cluster>[^()]*?)EMC\n`,
    String.raw`<(?<code>[0-9a-f]{4})> Tj`,
  ].join("|"),
  "gi",
)

function mendContent(content: string, fontOf: (name: string) => MendedFont | null): string {
  let font: MendedFont | null = null
  let size = 0
  return content.replace(MARKS, (all, ...rest) => {
    const { name, size: points, text, cluster, code } = rest.at(-1) as Record<string, string>
    const named = name ? [name, points!] : /\/([^\s/]+) (\S+) Tf/.exec(cluster ?? "")?.slice(1)
    if (named) {
      font = fontOf(named[0]!)
      size = Number(named[1])
    }
    if (!font) return all
    if (text) return mendCluster(cluster!, textOf(text), font, size) ?? all
    const awkward = code && font.awkward(code)
    return awkward ? (mendCluster(all, awkward, font, size) ?? all) : all
  })
}

const STEPS = /(?<!\S)([-\d.]+) (\S+) Td|<([0-9a-f]+)> Tj/gi

function mendCluster(body: string, text: string, font: MendedFont, size: number): string | null {
  const drawn: Drawn[] = []
  let [x, y, step] = [0, 0, 0]
  for (const [, right, up, codes] of body.matchAll(STEPS)) {
    let inside = x
    for (const [code] of codes?.matchAll(/.{4}/g) ?? []) {
      drawn.push({ code, x: inside, y, step })
      inside += font.emsOf(code) * size
    }
    if (codes) step++
    else [x, y] = [x + Number(right), y + Number(up)]
  }
  const fonts = body.match(/ Tf\b/g)?.length ?? 0
  if (!drawn.length || fonts > 1) return null
  if (drawn.length === 1 && font.says(drawn[0]!.code, text)) return null
  const made = font.glyphFor(text, drawn, size)
  if (!made) return null
  let index = 0
  // The moves stay, so that what follows keeps its place.
  return body.replaceAll(/<([0-9a-f]+)> Tj/gi, () =>
    index++ === made.step ? `<${made.codes}> Tj` : "",
  )
}

type Drawing = { stream: PDFRawStream; place: PDFRef; resources?: PDFDict }

function* drawings(pdf: PDFDocument): Generator<Drawing> {
  for (const { node } of pdf.getPages()) {
    const contents = node.get(PDFName.of("Contents"))
    const places = contents instanceof PDFRef ? [contents] : []
    const list = pdf.context.lookup(contents)
    if (list instanceof PDFArray)
      for (const place of list.asArray()) if (place instanceof PDFRef) places.push(place)
    for (const place of places) {
      const stream = pdf.context.lookup(place)
      if (stream instanceof PDFRawStream) yield { stream, place, resources: node.Resources() }
    }
  }
  for (const [place, stream] of pdf.context.enumerateIndirectObjects())
    if (stream instanceof PDFRawStream && stream.dict.get(PDFName.of("Subtype")) === FORM)
      yield { stream, place, resources: stream.dict.lookupMaybe(RESOURCES, PDFDict) }
}

const FORM = PDFName.of("Form")
const RESOURCES = PDFName.of("Resources")
