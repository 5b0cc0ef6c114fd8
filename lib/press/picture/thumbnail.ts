import { renderPage, withPdf } from "./pdfium"

// The first page as a PNG on white. A palette of 256 makes it half as large (33 KB, 17 ms) as full
// colour (75 KB, 8 ms) and shows no difference; with 16 colours small red type turned grey, and
// more effort than 1 gained nothing.
export async function firstPagePng(pdf: Uint8Array, width: number): Promise<Uint8Array> {
  const { data, ...size } = await withPdf(pdf, (document) => renderPage(document, 0, width))
  const { default: sharp } = await import("sharp")
  return sharp(data, { raw: { width: size.width, height: size.height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, effort: 1, compressionLevel: 9 })
    .toBuffer()
}
