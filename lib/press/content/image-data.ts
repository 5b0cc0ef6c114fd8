// Pictures only as they come inside the document: nothing is fetched, and SVG can hold anything.
export const IMAGE_DATA = /data:image\/(?:png|jpe?g|webp|gif);base64,[a-z0-9+/]+={0,2}/gi

const KNOWN: [name: string, at: number, bytes: number[]][] = [
  ["png", 0, [0x89, 0x50, 0x4e, 0x47]],
  ["jpeg", 0, [0xff, 0xd8, 0xff]],
  ["gif", 0, [0x47, 0x49, 0x46, 0x38]],
  ["webp", 8, [0x57, 0x45, 0x42, 0x50]],
]

// What the bytes are, whatever the address says of them: an SVG called a PNG stays out.
export const formatOf = (bytes: Buffer): string | null =>
  KNOWN.find(([, at, start]) => start.every((byte, index) => bytes[at + index] === byte))?.[0] ??
  null
