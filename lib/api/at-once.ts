/**
 * What a person may have under way at once in one process, because it costs processor time, memory or a connection.
 * A few more may wait for their turn where a page asks for several.
 */
export const atOnce = {
  // The board shows up to six previews, and the editor starts the next before the last has stopped.
  preview: {
    most: 2,
    waiting: 12,
    sentence: "Two previews are made for you at a time. Wait for the earlier ones.",
  },
  import: {
    most: 1,
    waiting: 0,
    sentence: "One file is imported for you at a time. Wait for the earlier one.",
  },
  zip: {
    most: 2,
    waiting: 0,
    sentence: "Two ZIPs are sent to you at a time. Wait until one is complete.",
  },
  // Two for each open page: room for six tabs.
  stream: {
    most: 12,
    waiting: 0,
    sentence: "Twelve streams are open for you already. Close some, or poll instead.",
  },
} as const

export type Limited = keyof typeof atOnce
