import { withPage } from "./browser"
import { parseContent } from "./content"
import { finishPdf } from "./finish"
import { languageOf, renderHtml, titleOf } from "./html"
import { metadataOf, timeOf } from "./finish/metadata"
import { parseOptions, type PressOptionsInput } from "./options"
import { loadHtml, lockDown, printPage } from "./print"
import { stopwatch } from "./stopwatch"
import { templateFor } from "./templates"

export { closeBrowser } from "./browser"
export { documentKinds, parseContent, type DocumentKind, type PressContent } from "./content"
export { PressError, type Retry } from "./errors"
export { renderHtml } from "./html"
export { parseOptions, pressOptions, type PressOptions, type PressOptionsInput } from "./options"
export { findTemplate, getTemplate, templateFor, templatesFor } from "./templates"
export type { Template, TemplateManifest } from "./templates"
export { firstPagePng } from "./picture/thumbnail"

// 117 pages of plain text took 0.6 s; a print that takes a minute will not end.
const PRINT_DEADLINE_MS = 60_000

export type PressStage = "loading" | "rendering" | "printing"

export type PressInput = {
  kind: string
  title?: string
  data: unknown
  templateSlug?: string | null
  options?: PressOptionsInput
  // When this version of the document was saved. The PDF's dates are these, never those of the
  // print, so that printing it again makes the same file.
  modifiedAt?: string | Date
}

export type PressContext = {
  signal?: AbortSignal
  onStage?: (stage: PressStage) => unknown
}

export type PressResult = { pdf: Uint8Array; pages: number; timings: Record<string, number> }

// From a document to a PDF. What is wrong with the document is said before a browser is asked for.
export async function press(input: PressInput, context: PressContext = {}): Promise<PressResult> {
  const clock = stopwatch()
  const content = parseContent(input.kind, input.data)
  const template = templateFor(content.kind, input.templateSlug)
  const options = parseOptions(input.options)
  const title = input.title?.trim() || titleOf(content)
  const deadline = AbortSignal.timeout(PRINT_DEADLINE_MS)
  const signal = context.signal ? AbortSignal.any([context.signal, deadline]) : deadline
  let refusal: { error: unknown } | undefined
  const enter = async (stage: PressStage) => {
    try {
      await context.onStage?.(stage)
    } catch (error) {
      // The caller's own trouble, not the press's: hand it back as it came.
      refusal = { error }
      throw error
    }
    clock.start(stage)
  }

  await enter("loading")
  // Made while Chromium gets a page ready. Whoever waits for the page hears of a failure below.
  const rendering = renderHtml(content, template, options, { title })
  rendering.catch(() => {})
  const raw = await withPage(signal, async (page) => {
    await lockDown(page)
    await enter("rendering")
    await loadHtml(page, await rendering)
    await enter("printing")
    return printPage(page, { tagged: options.quality !== "draft" })
  }).catch((error) => {
    throw refusal ? refusal.error : error
  })
  clock.start("finishing")
  const language = languageOf(content, options)
  const about = metadataOf(content, { title, language, modifiedAt: timeOf(input.modifiedAt) })
  const done = await finishPdf(raw, about, await rendering)
  return { ...done, timings: clock.stop() }
}
