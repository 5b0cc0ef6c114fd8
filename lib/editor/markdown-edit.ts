/** A text with a selection in it, before and after an edit. */
export interface Selected {
  text: string
  start: number
  end: number
}

export type Edit = (now: Selected) => Selected

const replaced = ({ text, start, end }: Selected, by: string) =>
  text.slice(0, start) + by + text.slice(end)

/** Puts marks around the selection, or takes them off again. Without one, around the word to write. */
export const wrap =
  (mark: string, placeholder: string): Edit =>
  (now) => {
    const { text, start, end } = now
    const size = mark.length
    const inner = text.slice(start, end)
    const outside = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
    // `*` stands beside `**` too: there it is bold, and not ours to take away.
    const lone = mark !== "*" || (text[start - 2] !== "*" && text[end + 1] !== "*")
    if (start >= size && outside && lone)
      return {
        text: text.slice(0, start - size) + inner + text.slice(end + size),
        start: start - size,
        end: end - size,
      }
    const words = inner || placeholder
    return {
      text: replaced(now, mark + words + mark),
      start: start + size,
      end: start + size + words.length,
    }
  }

/** The selection becomes the words of a link, and its address is what to type next. */
export const link: Edit = (now) => {
  const inner = now.text.slice(now.start, now.end)
  const address = /^https?:\/\/\S+$/.test(inner) ? inner : "https://"
  const words = address === inner ? "words" : inner || "words"
  const [from, length] =
    inner && address !== inner ? [words.length + 3, address.length] : [1, words.length]
  return {
    text: replaced(now, `[${words}](${address})`),
    start: now.start + from,
    end: now.start + from + length,
  }
}

/** The edges of the lines that a selection touches. */
function linesOf({ text, start, end }: Selected): [number, number] {
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end
  const next = text.indexOf("\n", last)
  return [text.lastIndexOf("\n", start - 1) + 1, next === -1 ? text.length : next]
}

/** Changes each line of the selection; what was selected stays so. */
function eachLine(now: Selected, change: (line: string, index: number) => string): Selected {
  const [from, to] = linesOf(now)
  const lines = now.text.slice(from, to).split("\n")
  const changed = lines.map(change)
  const first = changed[0]!.length - lines[0]!.length
  const by = changed.join("\n")
  const grown = by.length - (to - from)
  return {
    text: now.text.slice(0, from) + by + now.text.slice(to),
    start: Math.max(from, now.start + first),
    end: Math.max(from, now.end + grown),
  }
}

const BULLET = /^(\s*)[-*+] /
const NUMBERED = /^(\s*)\d+[.)] /

export const bullets: Edit = (now) => {
  const [from, to] = linesOf(now)
  const all = now.text
    .slice(from, to)
    .split("\n")
    .every((line) => BULLET.test(line))
  return eachLine(now, (line) =>
    all
      ? line.replace(BULLET, "$1")
      : line
          .replace(NUMBERED, "$1")
          .replace(BULLET, "$1")
          .replace(/^(\s*)/, "$1- "),
  )
}

export const numbers: Edit = (now) => {
  const [from, to] = linesOf(now)
  const all = now.text
    .slice(from, to)
    .split("\n")
    .every((line) => NUMBERED.test(line))
  return eachLine(now, (line, index) =>
    all
      ? line.replace(NUMBERED, "$1")
      : line
          .replace(BULLET, "$1")
          .replace(NUMBERED, "$1")
          .replace(/^(\s*)/, `$1${index + 1}. `),
  )
}

export const heading: Edit = (now) =>
  eachLine(now, (line) =>
    /^## /.test(line)
      ? line.replace(/^## /, "### ")
      : /^### /.test(line)
        ? line.slice(4)
        : `## ${line.replace(/^#+ /, "")}`,
  )

export const indent: Edit = (now) => eachLine(now, (line) => `  ${line}`)
export const outdent: Edit = (now) => eachLine(now, (line) => line.replace(/^( {1,2}|\t)/, ""))

/** A block of its own, with an empty line on either side; `select` is what to type over. */
function block(now: Selected, words: string, select: string): Selected {
  const before = now.text.slice(0, now.end).trimEnd()
  const after = now.text.slice(now.end).trimStart()
  const lead = before ? `${before}\n\n` : ""
  const start = lead.length + words.indexOf(select)
  return {
    text: `${lead}${words}\n${after ? `\n${after}` : ""}`,
    start,
    end: start + select.length,
  }
}

const TABLE = "| Heading | Heading |\n| --- | --- |\n| Cell | Cell |\n| Cell | Cell |"

export const table: Edit = (now) => block(now, TABLE, "Heading")

/** A mark here, and the note itself at the end of the text, where one goes on typing. */
export const footnote: Edit = (now) => {
  const used = [...now.text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number))
  const name = Math.max(0, ...used) + 1
  const marked = `${now.text.slice(0, now.end)}[^${name}]${now.text.slice(now.end)}`.trimEnd()
  const gap = /\n\[\^\d+\]:.*$/.test(marked) ? "\n" : "\n\n"
  const text = `${marked}${gap}[^${name}]: The note.`
  return { text, start: text.length - "The note.".length, end: text.length }
}

/** Enter inside a list goes on with it, and on an empty item ends it. Null: an ordinary new line. */
export function newLine(now: Selected): Selected | null {
  if (now.start !== now.end) return null
  const [from] = linesOf(now)
  const line = now.text.slice(from, now.start)
  const item = /^(\s*)(?:([-*+])|(\d+)([.)])) (\[[ x]\] )?/.exec(line)
  if (!item) return null
  if (line === item[0])
    return { text: now.text.slice(0, from) + now.text.slice(now.start), start: from, end: from }
  const [, space, bullet, number, dot, tick] = item
  const next = `\n${space}${bullet ?? `${Number(number) + 1}${dot}`} ${tick ? "[ ] " : ""}`
  const start = now.start + next.length
  return { text: replaced(now, next), start, end: start }
}

/** The part that differs, so that the browser's own undo takes back one edit and not the whole text. */
export function difference(
  before: string,
  after: string,
): { from: number; to: number; by: string } {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let tail = 0
  const most = Math.min(before.length, after.length) - from
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { from, to: before.length - tail, by: after.slice(from, after.length - tail) }
}
