import { readTables, writeTables } from "./truetype"

export type Part = { glyph: number; x: number; y: number }

const WORDS_XY = 0x0003
const MORE = 0x0020

// Adds glyphs to a TrueType font that are made of its own glyphs, in units of its em. The first new
// one has the number that `glyphCount` gave.
export function addComposites(font: Buffer, composites: { parts: Part[]; advance: number }[]) {
  const tables = readTables(font)
  const head = Buffer.from(tables.get("head")!)
  const maxp = Buffer.from(tables.get("maxp")!)
  const hhea = Buffer.from(tables.get("hhea")!)
  const glyf = tables.get("glyf")!
  const count = maxp.readUInt16BE(4)
  const places = readPlaces(tables.get("loca")!, head.readInt16BE(50) === 1, count)
  const outlines = [glyf.subarray(0, places[count]!)]
  let end = places[count]!
  for (const { parts } of composites) {
    const outline = composite(parts, (glyph) => glyf.subarray(places[glyph]!, places[glyph + 1]!))
    outlines.push(outline)
    places.push((end += outline.length))
  }
  const loca = Buffer.alloc(places.length * 4)
  places.forEach((place, index) => loca.writeUInt32BE(place, index * 4))
  const metrics = Buffer.alloc((count + composites.length) * 4)
  const given = hhea.readUInt16BE(34)
  const hmtx = tables.get("hmtx")!
  for (let glyph = 0; glyph < count; glyph++) {
    metrics.writeUInt16BE(hmtx.readUInt16BE(Math.min(glyph, given - 1) * 4), glyph * 4)
    const bearing = glyph < given ? glyph * 4 + 2 : given * 4 + (glyph - given) * 2
    if (bearing + 2 <= hmtx.length) metrics.writeInt16BE(hmtx.readInt16BE(bearing), glyph * 4 + 2)
  }
  composites.forEach(({ advance }, index) => {
    metrics.writeUInt16BE(advance, (count + index) * 4)
    const outline = outlines[index + 1]!
    metrics.writeInt16BE(outline.length ? outline.readInt16BE(2) : 0, (count + index) * 4 + 2)
  })
  head.writeInt16BE(1, 50)
  maxp.writeUInt16BE(count + composites.length, 4)
  const most = Math.max(...composites.map(({ parts }) => parts.length))
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), most), 28)
  // Glyphs of the font may be made of others themselves: one level more than before.
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30)
  hhea.writeUInt16BE(count + composites.length, 34)
  const changed = { head, maxp, hhea, loca, glyf: Buffer.concat(outlines), hmtx: metrics }
  for (const [tag, table] of Object.entries(changed)) tables.set(tag, table)
  return writeTables(font.readUInt32BE(0), tables)
}

export const glyphCount = (font: Buffer) => readTables(font).get("maxp")!.readUInt16BE(4)
export const unitsPerEm = (font: Buffer) => readTables(font).get("head")!.readUInt16BE(18)

function composite(parts: Part[], outlineOf: (glyph: number) => Buffer): Buffer {
  if (!parts.length) return Buffer.alloc(0)
  const record = Buffer.alloc(10 + parts.length * 8)
  const boxes = parts
    .map(({ glyph, x, y }) => ({ outline: outlineOf(glyph), x, y }))
    .filter(({ outline }) => outline.length >= 10)
    .map(({ outline, x, y }) =>
      [2, 4, 6, 8].map((at) => outline.readInt16BE(at) + (at % 4 ? x : y)),
    )
  const edge = (side: number, pick: (...all: number[]) => number) =>
    boxes.length ? pick(...boxes.map((box) => box[side]!)) : 0
  record.writeInt16BE(-1, 0)
  record.writeInt16BE(edge(0, Math.min), 2)
  record.writeInt16BE(edge(1, Math.min), 4)
  record.writeInt16BE(edge(2, Math.max), 6)
  record.writeInt16BE(edge(3, Math.max), 8)
  parts.forEach(({ glyph, x, y }, index) => {
    const at = 10 + index * 8
    record.writeUInt16BE(WORDS_XY | (index < parts.length - 1 ? MORE : 0), at)
    record.writeUInt16BE(glyph, at + 2)
    record.writeInt16BE(x, at + 4)
    record.writeInt16BE(y, at + 6)
  })
  return record
}

function readPlaces(loca: Buffer, long: boolean, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) =>
    long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  )
}
