import { deflateSync } from "node:zlib"

// Where an object of a PDF is: at a byte of the file, or the nth of a packed group.
export type Place = { at: number } | { group: number; index: number }

const ROW = 7

// The table of all places, as a stream. Each row is written as its difference from the one above,
// which makes most rows the same: 238 bytes for a report of 465 objects instead of 936.
export function crossReferences(places: Map<number, Place>, size: number) {
  const rows = Buffer.alloc(size * ROW)
  // Row 0 is the head of a list of free objects, which is empty.
  rows.writeUInt16BE(0xffff, 5)
  for (const [number, place] of places) {
    const start = number * ROW
    const packed = "group" in place
    rows[start] = packed ? 2 : 1
    rows.writeUInt32BE(packed ? place.group : place.at, start + 1)
    rows.writeUInt16BE(packed ? place.index : 0, start + 5)
  }
  const differences = Buffer.alloc(size * (ROW + 1))
  for (let row = 0; row < size; row++) {
    const to = row * (ROW + 1)
    differences[to] = 2
    for (let column = 0; column < ROW; column++) {
      const from = row * ROW + column
      differences[to + 1 + column] = rows[from]! - (row ? rows[from - ROW]! : 0)
    }
  }
  return {
    entries: `/Type/XRef/Size ${size}/W[1 4 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${ROW}>>`,
    bytes: deflateSync(differences, { level: 9 }),
  }
}
