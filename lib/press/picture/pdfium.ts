import { readFile } from "node:fs/promises"
import path from "node:path"
import type { PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium"
import { PressError } from "../errors"
import { packageFolder } from "../packages"

const KEY = Symbol.for("pressrun.press.pdfium")
const home = globalThis as { [KEY]?: Promise<PDFiumLibrary> }

export type Pixels = { data: Uint8Array; width: number; height: number }

// Opens a PDF, lends it, and gives its memory back. PDFium is WebAssembly with a heap of its own,
// which no garbage collector looks at.
export async function withPdf<T>(pdf: Uint8Array, read: (document: PDFiumDocument) => Promise<T>) {
  const library = await pdfium()
  let document: PDFiumDocument | undefined
  try {
    document = await library.loadDocument(pdf)
    return await read(document)
  } catch (error) {
    // After a trap inside WebAssembly its heap cannot be trusted; the next caller gets a fresh one.
    if (error instanceof WebAssembly.RuntimeError) {
      delete home[KEY]
      document = undefined
    }
    if (error instanceof PressError) throw error
    const sentence = "The PDF could not be opened to make a picture of it."
    throw new PressError("pdf_unreadable", sentence, "never", { cause: error })
  } finally {
    document?.destroy()
  }
}

// One page as red, green, blue and alpha, on white.
export async function renderPage(document: PDFiumDocument, index: number, width: number) {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error("The page has no size.")
  // Nothing we print is taller than three times its width (Legal is 1.65).
  const height = Math.min(Math.round((width * originalHeight) / originalWidth), width * 3)
  const pixels = await page.render({ width, height, scale: 1 })
  return pixels as Pixels
}

// Read from where the package lies and not from where the bundler put its code: 4 MB, in 22 ms, for
// the first who asks. One per process, also when Next bundles this file once per route.
function pdfium(): Promise<PDFiumLibrary> {
  return (home[KEY] ??= load().catch((error) => {
    delete home[KEY]
    throw error
  }))
}

async function load(): Promise<PDFiumLibrary> {
  const folder = packageFolder("@hyzyla/pdfium")
  const [{ PDFiumLibrary }, wasm] = await Promise.all([
    import("@hyzyla/pdfium"),
    readFile(path.join(/* turbopackIgnore: true */ folder, "dist/pdfium.wasm")),
  ])
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
}
