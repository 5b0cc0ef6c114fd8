// The headings in rendered markup, as they were written. React closes every tag and escapes every text, so all
// that is looked for is there; a search by regular expressions took quadratic time on text that imitates tags.
export function headingsIn(markup: string): string[] {
  const headings: string[] = []
  const start = /<(h[1-6])\b[^<>]*>/g
  for (let found = start.exec(markup); found; found = start.exec(markup)) {
    const end = markup.indexOf(`</${found[1]}>`, start.lastIndex)
    if (end < 0) break
    headings.push(textIn(markup.slice(start.lastIndex, end)))
    start.lastIndex = end
  }
  return headings
}

function textIn(markup: string): string {
  const [text, ...tagged] = markup.split("<")
  const words = [text, ...tagged.map((part) => part.slice(part.indexOf(">") + 1))].join("")
  return words
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name]!)
    .replaceAll(/\s+/g, " ")
    .trim()
}

// All that React writes.
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }
