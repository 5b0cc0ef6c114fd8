import { renderPage, withPdf } from "@/lib/press/picture/pdfium"

// What a page looks like, as a viewer would paint it.
export const pixelsOf = (pdf: Uint8Array, page = 0, width = 600) =>
  withPdf(pdf, (document) => renderPage(document, page, width))

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

// How far the most colourful pixel is from grey, 0 to 255.
export function mostColour({ data }: Pixels): number {
  let most = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
    most = Math.max(most, Math.max(r, g, b) - Math.min(r, g, b))
  }
  return most
}

export function countOf({ data }: Pixels, hex: string): number {
  const wanted = Number.parseInt(hex.slice(1), 16)
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!) === wanted) count++
  return count
}

// Inches of white between each edge of the paper and the first ink.
export function whiteOf({ data, width, height }: Pixels, paperInches: number) {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 1]! > 240) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const inches = (pixels: number) => (pixels / width) * paperInches
  return {
    left: inches(left),
    right: inches(width - 1 - right),
    top: inches(top),
    bottom: inches(height - 1 - bottom),
  }
}
