import type { CountedDownload } from "@/lib/repositories/exports"

export type Missing = Pick<CountedDownload, "title" | "jobId"> & { because: string }

export const NOT_IN_STORAGE = "The file is no longer in Storage. Export the document again."

type File = Pick<CountedDownload, "status" | "errorMessage" | "expired" | "path">

/** Why a file cannot be in a ZIP, as a sentence; null when it can. */
export function reasonFor(file: File): string | null {
  if (file.expired) return "The file has expired. Export the document again."
  switch (file.status) {
    case "pending":
      return "It still waits to be printed."
    case "processing":
      return "It is being printed right now."
    case "failed":
      return `It could not be printed: ${file.errorMessage ?? "the reason is not known."}`
    case "cancelled":
      return "It was cancelled."
    default:
      return file.path ? null : NOT_IN_STORAGE
  }
}

/** Lines that anyone can read, in a file that any system opens. */
export const manifestOf = (missing: Missing[]) =>
  [
    missing.length === 1
      ? "One document is not in this ZIP."
      : `${missing.length} documents are not in this ZIP.`,
    "",
    ...missing.map(({ title, jobId, because }) => `- ${oneLine(title)} (${jobId}): ${because}`),
    "",
  ].join("\r\n")

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
