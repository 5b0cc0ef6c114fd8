import { shorten } from "@/lib/documents/shorten"
import { starters } from "@/lib/documents/starters"
import type { DocumentKind } from "@/lib/press/kinds"
import { at, type Content, type Path } from "./path"

const places: Record<DocumentKind, Path> = {
  resume: ["basics", "name"],
  letter: ["subject"],
  report: ["title"],
}

/** As long as the API and the table let a title be: a longer one would fail every save. */
const MOST = 200
const suffixes: Partial<Record<DocumentKind, string>> = { resume: ", résumé" }

/** What a document would be called after its own words. */
function titleIn(kind: DocumentKind, data: Content): string | null {
  const words = at(data, places[kind])
  if (typeof words !== "string" || !words.trim()) return null
  const suffix = suffixes[kind] ?? ""
  return shorten(words.trim(), MOST - suffix.length).trim() + suffix
}

/** A title that nobody chose follows the words of the document: the file is named by it. */
export function followTitle(
  kind: DocumentKind,
  title: string,
  before: Content,
  after: Content,
): string {
  const [was, is] = [titleIn(kind, before), titleIn(kind, after)]
  const nobodys = title === starters[kind].title || title === was
  return nobodys && was !== is ? (is ?? starters[kind].title) : title
}
