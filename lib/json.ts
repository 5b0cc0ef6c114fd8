import type { FieldError } from "@/lib/errors"

/** Documents are printed up to 32 deep; a stack of calls, here or in PostgreSQL, ends at some thousands. */
const DEEPEST = 64

/** A résumé of 30 pages has 3,000. To parse, check and write so many takes 40 ms; 100,000 took over a second. */
export const MOST_VALUES = 20_000

/**
 * Whether JSON has more values than anyone needs, without parsing it: 4 MB of `[],` are 1.4 million, and every step
 * that looks at each of them holds up the process. Text in quotes is skipped.
 */
export function hasTooManyValues(json: string): boolean {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (code === COMMA || code === BRACKET || code === BRACE) values++
    if (values > MOST_VALUES) return true
  }
  return false
}

const [QUOTE, COMMA, BRACKET, BRACE, BACKSLASH] = [34, 44, 91, 123, 92]

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return json.length
}

interface Place {
  value: object
  name: string
  inside: Place | null
  depth: number
}

/**
 * What PostgreSQL would refuse or break on: NUL, halves of characters, and lists in lists without end. Looks
 * without recursion, because the depth is what it looks for.
 */
export function findUnkeepable(value: unknown): FieldError | null {
  const waiting: Place[] = [{ value: { body: value }, name: "", inside: null, depth: 0 }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (place.depth > DEEPEST)
      // The field alone, as the database names it: the way down says nothing.
      return {
        field: fieldOf(place).split(".")[0]!,
        message: `is nested more than ${DEEPEST} deep`,
      }
    for (const [name, inner] of Object.entries(place.value)) {
      const here = { value: inner as object, name, inside: place, depth: place.depth + 1 }
      if (!isKeepable(name)) return { field: fieldOf(place), message: `has a name that ${ODD}` }
      if (typeof inner === "string" && !isKeepable(inner))
        return { field: fieldOf(here), message: ODD }
      if (typeof inner === "object" && inner !== null) waiting.push(here)
    }
  }
  return null
}

const ODD = "contains a character that text cannot have (NUL, or half of a pair)"

const isKeepable = (text: string) => !text.includes("\0") && text.isWellFormed()

/** As in other refusals: `data.work.0.name`. Of what is very deep, the beginning says enough. */
function fieldOf(place: Place | null): string {
  const names: string[] = []
  for (let one = place; one?.inside; one = one.inside) names.unshift(one.name)
  return names.slice(1, 9).join(".") || "body"
}
