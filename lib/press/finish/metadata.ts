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
  return {
    ...known,
    author: data.author,
    subject: data.subtitle,
    keywords: headingsIn(data.body, 12),
  }
}

// Markdown's first headings, `## Like this ##`. Only the beginning of a line is looked at, and no more lines
// than needed.
function headingsIn(body: string, most: number): string[] {
  const headings: string[] = []
  for (const line of body.split("\n")) {
    const [marks] = /^##?(?=\s)/.exec(line) ?? []
    const text = marks && withoutClosing(line.slice(marks.length, 200).trim())
    if (text) headings.push(text)
    if (headings.length === most) break
  }
  return headings
}

function withoutClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === "#") end--
  return text.slice(0, end).trimEnd()
}

// Undefined also for what is no time: a document without a date is better than no document.
export function timeOf(value: string | Date | undefined): Date | undefined {
  const time = value === undefined ? undefined : new Date(value)
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}
