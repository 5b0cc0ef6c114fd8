import type { PressContent } from "./content"
import type { Metadata } from "./finish"

// What a PDF says about itself, taken from the document.
export function metadataOf(
  { kind, data }: PressContent,
  title: string,
  language: string,
): Metadata {
  if (kind === "resume") {
    const skills = (data.skills ?? []).flatMap(({ name, keywords }) => [name, ...(keywords ?? [])])
    return {
      title,
      language,
      author: data.basics?.name,
      subject: data.basics?.label,
      keywords: skills.filter((word) => word !== undefined).slice(0, 24),
    }
  }
  if (kind === "letter") {
    const to = data.recipient?.company ?? data.recipient?.name
    return {
      title,
      language,
      author: data.sender.name,
      subject: data.subject,
      keywords: to ? [to] : [],
    }
  }
  const headings = [...data.body.matchAll(/^##?\s+(.+?)\s*#*$/gm)].map(([, heading]) => heading!)
  return {
    title,
    language,
    author: data.author,
    subject: data.subtitle,
    keywords: headings.slice(0, 12),
  }
}
