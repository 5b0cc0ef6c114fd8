/** What somebody can do about a failure. */
export type Way = "edit" | "options" | "retry" | "space" | "wait"

export interface ErrorWords {
  advice: string
  way: Way
}

const edit = (advice: string): ErrorWords => ({ advice, way: "edit" })
const retry = (advice: string): ErrorWords => ({ advice, way: "retry" })

const SHORTEN = edit("Shorten the document or split it into several, then try again.")
const PRESS_FAULT = retry("That was our press, not your document. Try again.")
const SLOW = retry("Try again. If it happens twice, make the document simpler or shorter.")

/** By code: the sentence of the press says what is wrong, these say what to do next. */
const words: Record<string, ErrorWords> = {
  content_invalid: edit("Edit the document, then try again."),
  content_too_large: SHORTEN,
  content_too_deep: edit("Take some of the nested parts out, then try again."),
  text_too_long: SHORTEN,
  html_too_large: SHORTEN,
  markdown_too_deep: edit("Use fewer lists and quotes inside each other, then try again."),
  markdown_too_complex: edit("Make its tables smaller or split it in two, then try again."),
  document_too_slow: SHORTEN,
  document_too_complex: SHORTEN,
  too_many_pages: SHORTEN,
  too_many_images: edit("Take some of the pictures out, then try again."),
  image_too_large: edit("Put a smaller picture in its place, then try again."),
  image_too_many_pixels: edit("Put a smaller picture in its place, then try again."),
  document_navigated: edit("Take the part out that leads to another page, then try again."),
  document_deleted: { advice: "It cannot be printed any more.", way: "wait" },
  unknown_kind: edit("Make a new document of a kind we know."),
  unknown_template: { advice: "Export it again with another template.", way: "options" },
  template_mismatch: { advice: "Export it again with another template.", way: "options" },
  options_invalid: { advice: "Export it again with other options.", way: "options" },
  worker_lost: PRESS_FAULT,
  thread_lost: PRESS_FAULT,
  browser_crashed: PRESS_FAULT,
  browser_unavailable: retry("The press is out of order. Try again in a few minutes."),
  press_busy: retry("Many are printing at the moment. Try again in a minute."),
  print_timeout: SLOW,
  print_failed: SLOW,
  pdf_unreadable: SLOW,
  aborted: PRESS_FAULT,
  quota_exceeded: {
    advice: "Delete exports you no longer need, or wait until some expire.",
    way: "space",
  },
  daily_limit: {
    advice: "You can export again when the oldest export is 24 hours old.",
    way: "wait",
  },
  storage_full: retry("Try again later. If it lasts, tell whoever runs this installation."),
  file_too_large: SHORTEN,
  file_not_found: retry("Export it again for a new file."),
  too_many_waiting: { advice: "Wait until some are done, or cancel a few.", way: "wait" },
  offline: { advice: "", way: "wait" },
}

/** Those that a job may end with, as far as we know them. */
export const errorCodes = Object.keys(words)

const UNKNOWN = retry("Try again. If it keeps failing, send us the trace id from the details.")

export const errorWords = (code: string | undefined): ErrorWords => words[code ?? ""] ?? UNKNOWN

/** For refusals, whose own sentence is often enough. */
export const refusalAdvice = (code: string | undefined) => words[code ?? ""] ?? null
