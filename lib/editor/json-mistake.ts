export interface Mistake {
  index: number
  line: number
  column: number
  words: string
}

class Wrong extends Error {
  constructor(
    readonly index: number,
    readonly words: string,
  ) {
    super(words)
  }
}

/**
 * Where a text stops being JSON, and why. Browsers say it each in their own way, and Safari without a place.
 * Null when there is no mistake.
 */
export function findMistake(text: string): Mistake | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return placed(text, reasonFor(text))
  }
}

function reasonFor(text: string): Wrong {
  try {
    read(text)
  } catch (error) {
    if (error instanceof Wrong) return error
  }
  return new Wrong(0, "this is not JSON")
}

function placed(text: string, { index, words }: Wrong): Mistake {
  const before = text.slice(0, index).split("\n")
  return { index, line: before.length, column: before.at(-1)!.length + 1, words }
}

const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y

function read(text: string): void {
  let here = 0
  const space = () => {
    while (/[ \t\r\n]/.test(text[here] ?? "")) here++
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = here
    const found = pattern.exec(text)
    if (found) here += found[0].length
    return found !== null
  }
  const wrong = (words: string) =>
    new Wrong(here, here >= text.length ? `${words}; the text ends` : words)

  const string = () => {
    match(STRING)
    if (text[here] === '"') return void here++
    if (text[here] === "\\") throw wrong("a backslash must be written twice: \\\\")
    throw wrong('a closing quote " is missing')
  }
  const inside = (close: "}" | "]", item: () => void) => {
    here++
    space()
    if (text[here] === close) return void here++
    for (;;) {
      item()
      space()
      if (text[here] === close) return void here++
      if (text[here] !== ",") throw wrong(`a comma or ${close} is missing here`)
      const comma = here++
      space()
      if (text[here] === close) throw new Wrong(comma, "there is a comma too many here")
    }
  }
  const pair = () => {
    if (text[here] !== '"') throw wrong('a name in quotes, like "name", is expected here')
    string()
    space()
    if (text[here] !== ":") throw wrong("a colon : is missing after the name")
    here++
    value()
  }
  const value = (): void => {
    space()
    if (text[here] === "{") return inside("}", pair)
    if (text[here] === "[") return inside("]", value)
    if (text[here] === '"') return string()
    if (match(NUMBER) || match(WORD)) return
    throw wrong('a value is expected here: "text" in quotes, a number, [ or {')
  }
  value()
  space()
  if (here < text.length) throw wrong("the document has ended before this")
}
