import { contentJson } from "./content/content-json"
import { closeBrowser, withPage } from "./browser"
import { asPressError } from "./chromium/print-failure"
import type { PressOptionsInput } from "./options"
import { loadHtml, lockDown, printPage } from "./print"
import { stopwatch } from "./stopwatch"
import { closeThreads, inThread } from "@/lib/threads"

export { documentKinds, type DocumentKind } from "./kinds"
export { PressError, type Retry } from "./errors"
export { parseOptions, pressOptions, type PressOptions, type PressOptionsInput } from "./options"

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
  // Whose document it is: the threads are shared out by owner.
  owner?: string
  signal?: AbortSignal
  onStage?: (stage: PressStage) => unknown
}

export type PressResult = { pdf: Uint8Array; pages: number; timings: Record<string, number> }

// From a document to a PDF. Reading, rendering and finishing run in worker threads; this thread talks to Chromium.
export async function press(input: PressInput, context: PressContext = {}): Promise<PressResult> {
  const clock = stopwatch()
  const { owner } = context
  const { data, ...about } = input
  const deadline = AbortSignal.timeout(PRINT_DEADLINE_MS)
  const signal = context.signal ? AbortSignal.any([context.signal, deadline]) : deadline
  let refusal: { error: unknown } | undefined
  const enter = async (stage: PressStage) => {
    try {
      await context.onStage?.(stage)
    } catch (error) {
      // The caller's own error, not one of the press: it is handed back as it came.
      refusal = { error }
      throw error
    }
    clock.start(stage)
  }

  await enter("loading")
  // Rendered while Chromium gets a page ready. A document that cannot be printed does not wait for it to start.
  const refused = new AbortController()
  const { json, heavy } = contentJson(data)
  const rendering = inThread("render", { ...about, json }, { owner, signal, heavy })
  rendering.catch((error) => refused.abort(error))
  const raw = await withPage(AbortSignal.any([signal, refused.signal]), async (page) => {
    await lockDown(page)
    await enter("rendering")
    const { html, tagged } = await rendering
    await loadHtml(page, html)
    await enter("printing")
    return printPage(page, { tagged })
  }).catch((error) => {
    throw refusal ? refusal.error : error
  })
  clock.start("finishing")
  const { about: described, ink } = await rendering
  const handed = [raw.buffer as ArrayBuffer]
  const finish = { raw, about: described, ink }
  const done = await inThread("finish", finish, { owner, signal, handed }).catch((error) => {
    throw asPressError(error, false, signal)
  })
  return { ...done, timings: clock.stop() }
}

// The first page as a PNG.
export const firstPagePng = (pdf: Uint8Array, width = 480, context: PressContext = {}) =>
  inThread("thumbnail", { pdf, width }, context)

// Ends every Chromium and every thread of this process.
export async function closePress() {
  closeThreads()
  await closeBrowser()
}
