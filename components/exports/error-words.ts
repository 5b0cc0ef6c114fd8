/** What a person can do about a failure. */
export type Way = "edit" | "options" | "retry" | "space" | "wait"

export interface ErrorWords {
  advice: string
  way: Way
}

const edit = (advice: string): ErrorWords => ({ advice, way: "edit" })
const retry = (advice: string): ErrorWords => ({ advice, way: "retry" })

const SHORTEN = edit("Shorten the document or split it into several, then try again.")
const PRESS_FAULT = retry("Something went wrong on our side, not in your document. Try again.")
const SLOW = retry("Try again. If it happens twice, make the document simpler or shorter.")

/** By code: the sentence of the press says what is wrong, these say what to do next. */
const words: Record<string, ErrorWords> = {
  content_invalid: edit("Edit the document, then try again."),
  content_too_large: SHORTEN,
  content_too_deep: edit("Remove some of the nested parts, then try again."),
  text_too_long: SHORTEN,
  html_too_large: SHORTEN,
  markdown_too_deep: edit("Use fewer lists and quotes inside each other, then try again."),
  markdown_too_complex: edit("Make the tables smaller or split the document, then try again."),
  document_too_slow: SHORTEN,
  document_too_complex: SHORTEN,
  too_many_pages: SHORTEN,
  too_many_images: edit("Remove some of the pictures, then try again."),
  image_too_large: edit("Replace it with a smaller picture, then try again."),
  image_too_many_pixels: edit("Replace it with a smaller picture, then try again."),
  document_navigated: edit("Remove the part that opens another page, then try again."),
  document_deleted: { advice: "It can no longer be exported.", way: "wait" },
  unknown_kind: edit("Create a new document of a supported kind."),
  unknown_template: { advice: "Export again with another template.", way: "options" },
  template_mismatch: { advice: "Export again with another template.", way: "options" },
  options_invalid: { advice: "Export again with other options.", way: "options" },
  worker_lost: PRESS_FAULT,
  thread_lost: PRESS_FAULT,
  browser_crashed: PRESS_FAULT,
  browser_unavailable: retry("Exporting is temporarily unavailable. Try again in a few minutes."),
  press_busy: retry("Many exports are in progress. Try again in a minute."),
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
  storage_full: retry("Try again later. If it keeps failing, contact your administrator."),
  file_too_large: SHORTEN,
  file_not_found: retry("Export it again."),
  too_many_waiting: { advice: "Wait until some are done, or cancel a few.", way: "wait" },
  offline: { advice: "", way: "wait" },
}

/** Those that a job may end with, as far as we know them. */
export const errorCodes = Object.keys(words)

const UNKNOWN = retry("Try again. If it keeps failing, send us the trace id from the details.")

export const errorWords = (code: string | undefined): ErrorWords => words[code ?? ""] ?? UNKNOWN

/** For refusals, whose own sentence is often enough. */
export const refusalAdvice = (code: string | undefined) => words[code ?? ""] ?? null
