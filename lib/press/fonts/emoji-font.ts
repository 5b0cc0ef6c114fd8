import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"

// The numbers that WOFF2 gives to the tables we meet; the glyphs are packed differently.
const CMAP = 0
const GLYF = 10
const LOCA = 11
const GSUB = 28
const NAMED = 63

const LIGATURE = 4
const EXTENSION = 7

// Twemoji joins 854 of its 2,309 sequences (keycaps, the rainbow flag, people at work) only with the
// sign that asks for colour (U+FE0F) inside. The browser takes that sign away before it looks for
// them, so here it is taken out of the font's sequences too. All else stays where it is.
export function mendEmojiFont(woff2: Buffer): Buffer {
  const { tables, start } = readDirectory(woff2)
  const packed = woff2.readUInt32BE(20)
  const data = brotliDecompressSync(woff2.subarray(start, start + packed))
  const cmap = data.subarray(...tables.get(CMAP)!)
  dropFromLigatures(data.subarray(...tables.get(GSUB)!), glyphOf(cmap, 0xfe0f))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  const body = brotliCompressSync(data, { params })
  const head = Buffer.from(woff2.subarray(0, start))
  const padding = Buffer.alloc((4 - ((start + body.length) % 4)) % 4)
  head.writeUInt32BE(start + body.length + padding.length, 8)
  head.writeUInt32BE(body.length, 20)
  // No metadata, no private data: they would have moved.
  head.fill(0, 28, 48)
  return Buffer.concat([head, body, padding])
}

// Where each table begins and ends in the unpacked data.
function readDirectory(woff2: Buffer) {
  const tables = new Map<number, [from: number, to: number]>()
  let at = 48
  let from = 0
  const size = () => {
    let value = 0
    for (;;) {
      const byte = woff2[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let count = woff2.readUInt16BE(12); count > 0; count--) {
    const flags = woff2[at++]!
    const tag = flags & 63
    if (tag === NAMED) at += 4
    let length = size()
    const packedOtherwise = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (packedOtherwise) length = size()
    tables.set(tag, [from, (from += length)])
  }
  return { tables, start: at }
}

function glyphOf(cmap: Buffer, code: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = cmap.readUInt32BE(8 + index * 8)
    if (cmap.readUInt16BE(at) !== 12) continue
    for (let group = 0; group < cmap.readUInt32BE(at + 12); group++) {
      const [first, last, glyph] = [16, 20, 24].map((o) => cmap.readUInt32BE(at + o + group * 12))
      if (code >= first! && code <= last!) return glyph! + code - first!
    }
  }
  return -1
}

function dropFromLigatures(gsub: Buffer, glyph: number) {
  for (const lookup of offsets(gsub, gsub.readUInt16BE(8), 0)) {
    for (let table of offsets(gsub, lookup, 4)) {
      const extended = gsub.readUInt16BE(lookup) === EXTENSION
      const type = extended ? gsub.readUInt16BE(table + 2) : gsub.readUInt16BE(lookup)
      if (extended) table += gsub.readUInt32BE(table + 4)
      if (type !== LIGATURE) continue
      for (const set of offsets(gsub, table, 4))
        for (const ligature of offsets(gsub, set, 0)) dropPart(gsub, ligature, glyph)
    }
  }
}

// A ligature lists what follows its first glyph; the list becomes shorter where it is.
function dropPart(gsub: Buffer, ligature: number, glyph: number) {
  const count = gsub.readUInt16BE(ligature + 2)
  const parts = Array.from({ length: count - 1 }, (_, n) => gsub.readUInt16BE(ligature + 4 + n * 2))
  const kept = parts.filter((part) => part !== glyph)
  kept.forEach((part, n) => gsub.writeUInt16BE(part, ligature + 4 + n * 2))
  gsub.writeUInt16BE(kept.length + 1, ligature + 2)
}

// A count at `at + skip`, then that many places relative to `at`.
function offsets(table: Buffer, at: number, skip: number): number[] {
  return Array.from(
    { length: table.readUInt16BE(at + skip) },
    (_, n) => at + table.readUInt16BE(at + skip + 2 + n * 2),
  )
}
