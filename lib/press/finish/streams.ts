import { deflateSync, inflateSync } from "node:zlib"
import { type PDFDict, PDFName, PDFRawStream, PDFRef } from "pdf-lib"

const FILTER = PDFName.of("Filter")
const FLATE = PDFName.of("FlateDecode")

// Chromium packs a stream only where that makes it smaller. Null for pictures and the like.
export function unpacked({ dict, contents }: PDFRawStream): Buffer | null {
  const filter = dict.get(FILTER)
  if (filter === FLATE) return inflateSync(contents)
  return filter ? null : Buffer.from(contents)
}

export function packedInto(dict: PDFDict, bytes: Uint8Array | string): PDFRawStream {
  dict.set(FILTER, FLATE)
  return PDFRawStream.of(dict, deflateSync(bytes, { level: 9 }))
}

// In its old place: what nothing points to would still be saved.
export function replaceStream(dict: PDFDict, key: string, bytes: Uint8Array | string, about = {}) {
  const stream = packedInto(dict.context.obj(about) as PDFDict, bytes)
  const place = dict.get(PDFName.of(key))
  if (place instanceof PDFRef) dict.context.assign(place, stream)
  else dict.set(PDFName.of(key), dict.context.register(stream))
}
