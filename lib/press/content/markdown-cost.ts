import { never } from "../errors"
import { LIMITS } from "../limits"

// The parser's time grows with the square of the marks in one paragraph: 20,000 stars took 2.7 s,
// 6,600 nested ones 2.8 s, 5,000 underlined headings 3.5 s. A few hundred are a lot for a person.
const MARKS = /[*_~[\]<`]/g
const MARKS_COST = 10_000_000
const UNDERLINES = 1_000

// Quotes and lists of all lines together; the parser opens each anew on every line.
const CONTAINERS_COST = 60_000

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/
const BULLET = /^[ \t]*[-+*][ \t]+\S/
const FENCE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^`]*$/
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
const TABLE_RULE = /^[ \t>]*[|:-][ \t|:-]*$/

// One cheap look at the lines (1 MB in 7 ms) for what would keep the parser busy for minutes, break
// its stack, or fill the memory: a table of 1,000 columns and 10,000 empty rows is 22 KB of text and
// 4 GB of cells. What gets past it meets the time limit of its thread (lib/threads).
export function refuseCostlyMarkdown(text: string) {
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > LIMITS.markdownLines) throw tooComplex(`${LIMITS.markdownLines} lines`)
  const sums = { marks: 0, underlines: 0, containers: 0, cells: 0 }
  let [marks, columns, fence] = [0, 0, ""]
  const endParagraph = () => {
    sums.marks += marks * marks
    marks = 0
  }
  for (const line of lines) {
    const opener = FENCE.exec(line)?.[1]
    const atFence = opener !== undefined && (!fence || opener.startsWith(fence))
    if (atFence) fence = fence ? "" : opener
    // What stands in a block of code is not read.
    if (fence || atFence) continue
    const blank = line.trim() === ""
    if (blank || BULLET.test(line)) endParagraph()
    marks += count(line, MARKS)
    if (UNDERLINE.test(line)) sums.underlines++
    if (blank) columns = 0
    else if (TABLE_RULE.test(line)) columns = Math.max(columns, count(line, /\|/g))
    sums.cells += columns
    sums.containers += depthOf(line)
  }
  endParagraph()
  if (sums.marks > MARKS_COST) throw tooComplex("a few thousand marks in one paragraph")
  if (sums.underlines > UNDERLINES) throw tooComplex(`${UNDERLINES} underlined headings`)
  if (sums.cells > LIMITS.tableCells) throw tooComplex(`${LIMITS.tableCells} cells in its tables`)
  if (sums.containers > CONTAINERS_COST) throw tooComplex(`${CONTAINERS_COST} lists and quotes`)
  if (count(text, /\[\^/g) > LIMITS.footnotes) throw tooComplex(`${LIMITS.footnotes} footnotes`)
}

function depthOf(line: string): number {
  const containers = CONTAINERS.exec(line)?.[0]
  if (!containers) return 0
  const marks = count(containers, />|[-+*]|\d{1,9}[.)]/g)
  // A list inside a list is set in by two columns or more.
  const indent = /^[ \t]*/.exec(line)![0].replaceAll("\t", "    ").length
  const depth = marks + indent / 2
  if (depth > LIMITS.markdownDepth) throw tooDeep()
  return depth
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

export const tooDeep = (cause?: unknown) =>
  never(
    "markdown_too_deep",
    `This text has quotes or lists inside each other, more than ${LIMITS.markdownDepth} deep.`,
    cause,
  )

const tooComplex = (what: string) =>
  never(
    "markdown_too_complex",
    `This text has more than ${what}. Divide it or make it simpler, please.`,
  )
