import type { PressContent } from "../content"

export type Metadata = {
  title: string
  author?: string
  subject?: string
  keywords: string[]
  language: string
  modifiedAt?: Date
}

type Known = Pick<Metadata, "title" | "language" | "modifiedAt">

// What a PDF says about itself, taken from the document.
export function metadataOf({ kind, data }: PressContent, known: Known): Metadata {
  if (kind === "resume") {
    const skills = (data.skills ?? []).flatMap(({ name, keywords }) => [name, ...(keywords ?? [])])
    return {
      ...known,
      author: data.basics?.name,
      subject: data.basics?.label,
      keywords: skills.filter((word) => word !== undefined).slice(0, 24),
    }
  }
  if (kind === "letter") {
    const to = data.recipient?.company ?? data.recipient?.name
    return { ...known, author: data.sender.name, subject: data.subject, keywords: to ? [to] : [] }
  }
  // Cut before it is searched: a heading of 60,000 spaces kept the search busy for six seconds.
  const headings = data.body
    .split("\n")
    .filter((line) => /^##?\s+\S/.test(line.slice(0, 200)))
    .map((line) =>
      line
        .slice(0, 200)
        .replace(/^##?\s+/, "")
        .replace(/\s*#*\s*$/, ""),
    )
  return {
    ...known,
    author: data.author,
    subject: data.subtitle,
    keywords: headings.slice(0, 12),
  }
}

// Undefined also for what is no time: a document without a date is better than no document.
export function timeOf(value: string | Date | undefined): Date | undefined {
  const time = value === undefined ? undefined : new Date(value)
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}
