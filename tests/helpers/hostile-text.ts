import { z } from "zod"
import type { Operation } from "@/lib/api/operation"
import { letterContent, reportContent, resumeContent } from "@/lib/press/content"
import { documentKinds, type DocumentKind } from "@/lib/press/kinds"

const repeat = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const nested = (open: string, close: string) => (length: number) => {
  const half = Math.floor(length / (open.length + close.length))
  return open.repeat(half) + close.repeat(half)
}

const UNITS = [
  ..."Tt [](){}<>*_`~#|\\&-+.,:;/\"'=!?$%^@0a",
  ...["1- ", "(1) ", "+1 ", "> ", "- ", "1. ", "| ", "|-", "[a](b) ", "![", "[^a]", "** ", "~~a "],
  ...[
    "@font-face{",
    "</style>",
    "<h1>",
    "&amp;",
    "<!--",
    "# ",
    "## a #",
    "```\n",
    "---\n",
    "a: b\n",
  ],
  ...[
    "\n",
    "\t",
    " \n",
    "\r\n",
    "\u00a0",
    "\u2028",
    "T\n",
    "https://",
    "www.a.",
    "a@a.",
    "mailto:",
  ],
  ...["data:image/png;base64,", "data:image/png;base64,AA ", "pressrun-picture:", "token=", "eyJ"],
  ...[
    "א1- ",
    "ا",
    "שלום ",
    "\u0301",
    "e\u0301\u0323",
    "क्ष",
    "👩‍👩‍👧‍👦",
    "🇩🇪",
    "\u200d",
    "\u200f",
    "漢",
    "ﬁ",
    "ß",
  ],
]

/** Text that has kept some parser busy, of any length, by the part that it repeats. */
export const hostileTexts: Record<string, (length: number) => string> = {
  ...Object.fromEntries(UNITS.map((unit) => [JSON.stringify(unit), repeat(unit)])),
  "brackets in brackets": nested("[", "]"),
  "parentheses in parentheses": nested("(", ")"),
  "emphasis in emphasis": nested("*a ", " a*"),
  "links in links": nested("[a", "](b)"),
  "T and a line": (length) => `${"T".repeat(length - 2)}\nx`,
  "tildes and a tick": (length) => `${"~".repeat(length - 1)}\``,
  "spaces inside headings": (length) => repeat(`# a${" ".repeat(190)}b\n`)(length),
  "spaces and a letter": (length) => `${" ".repeat(length - 1)}x`,
}

export interface Field {
  kind: DocumentKind
  path: string[]
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

const schemas = { resume: resumeContent, letter: letterContent, report: reportContent }

/** Paths of everything that may be text, in lists and unions too. A schema without a type takes text as well. */
function leavesOf(schema: Schema, path: string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => leavesOf(one, path))
  if (schema.items) return leavesOf(schema.items, [...path, "0"])
  const inner = Object.entries(schema.properties ?? {})
  if (inner.length === 0) return [path]
  return inner.flatMap(([name, one]) => leavesOf(one, [...path, name]))
}

const unique = (paths: string[][]) => [
  ...new Map(paths.map((path) => [path.join("."), path])).values(),
]

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema

/** Every field of every kind of document. */
export const contentFields: Field[] = documentKinds.flatMap((kind) =>
  unique(leavesOf(schemaOf(schemas[kind], "output"))).map((path) => ({ kind, path })),
)

/** Every field of the body of an operation. */
export const bodyFields = ({ body }: Operation): string[][] =>
  body ? unique(leavesOf(schemaOf(body, "input"))) : []

/** `place(data, ["work", "0", "name"], text)`: with the objects and lists on the way. */
export function place(target: object, path: string[], text: unknown): object {
  let at = target as Record<string, unknown>
  path.forEach((name, index) => {
    if (index === path.length - 1) at[name] = text
    else at = (at[name] ??= path[index + 1] === "0" ? [] : {}) as Record<string, unknown>
  })
  return target
}

const REQUIRED: Record<DocumentKind, object> = {
  resume: {},
  letter: { sender: { name: "Ada" }, body: "x" },
  report: { title: "x", body: "x" },
}

/** A document that is right but for what stands in these fields. */
export function contentWith(kind: DocumentKind, texts: [path: string[], text: string][]): object {
  const data = structuredClone(REQUIRED[kind])
  for (const [path, text] of texts) place(data, path, text)
  return data
}

/** The same sequence for the same seed. */
export function chooser(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!
}
