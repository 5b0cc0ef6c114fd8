import { Refused } from "@/lib/client"
import { client } from "@/lib/stores/client"

export const IMPORTED = ".json,.md,.markdown,.txt"
const READABLE = /\.(json|md|markdown|txt)$/i
/** As the API has it, with room for what JSON adds. */
const MOST_BYTES = 3.9 * 1024 * 1024

export interface Failure {
  file: string
  /** Where in the file, if anybody knows. */
  field?: string
  message: string
  advice: string
}

export interface ImportReport {
  added: { id: string; title: string }[]
  failed: Failure[]
}

/** One after the other, so that the list has them in the order they were given. */
export async function importFiles(files: File[]): Promise<ImportReport> {
  const report: ImportReport = { added: [], failed: [] }
  for (const file of files) {
    try {
      report.added.push(await importFile(file))
    } catch (error) {
      report.failed.push({ file: file.name, ...explain(error) })
    }
  }
  return report
}

async function importFile(file: File) {
  if (!READABLE.test(file.name)) throw unreadable
  if (file.size > MOST_BYTES) throw tooLarge
  const text = await file.text()
  const { id, title } = await client.importDocument({ body: { text, fileName: file.name } })
  return { id, title }
}

const unreadable: Omit<Failure, "file"> = {
  message: "Pressrun cannot read this kind of file.",
  advice: "Save it as resume.json (jsonresume.org) or as Markdown (.md), then import that.",
}
const tooLarge: Omit<Failure, "file"> = {
  message: "This file is larger than 4 MB.",
  advice: "Take pictures out or make them smaller, then import it again.",
}

function explain(error: unknown): Omit<Failure, "file"> {
  if (error === unreadable || error === tooLarge) return error as Omit<Failure, "file">
  if (!(error instanceof Refused)) return { message: "This file could not be read.", advice: "" }
  if (error.code === "too_large") return tooLarge
  const { message, details } = error
  const first = Array.isArray(details) ? details[0] : undefined
  if (error.code !== "invalid_request") return { message, advice: "Then import the file again." }
  const field = first && first.field !== "file" ? first.field : undefined
  return {
    field,
    message: first?.message ?? message,
    advice: field
      ? `Correct ${field} in the file, then import it again.`
      : "Correct the file, then import it again.",
  }
}
