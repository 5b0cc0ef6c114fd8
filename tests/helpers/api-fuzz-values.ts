import fc from "fast-check"

interface Schema {
  type?: string
  enum?: string[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
}

/** Text that something, somewhere, is known to stumble over. */
export const oddText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfffy",
    "\uffff",
    "🚀",
    "%",
    "_",
    "\\",
    "*",
    "'\"`",
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "undefined",
    "NaN",
  ),
  fc.constantFrom(
    "../../etc/passwd",
    "'; drop table jobs; --",
    "${7*7}",
    "<script>1</script>",
    "a,b)(c",
  ),
  fc.constantFrom("0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "2026-01-01T00:00:00+23:59"),
  fc.constantFrom(
    "9".repeat(40),
    "-1",
    "1e999",
    "0x1f",
    "zzzzzzzzzzzz",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ),
  fc.integer({ min: 1_000, max: 20_000 }).map((length) => "x".repeat(length)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
)

const deep = (depth: number) => {
  let value: unknown = "deep"
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value }
  return value
}

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, [], {}, [null], [[]]),
  fc.constantFrom(0, -1, -0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom(40, 63, 64, 65, 400).map(deep),
  fc.jsonValue({ maxDepth: 4 }),
  // As JSON.parse makes it: a property of its own, not the prototype.
  fc
    .constantFrom('{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}')
    .map((text) => JSON.parse(text) as unknown),
  fc.array(oddText, { maxLength: 120 }),
  fc.dictionary(oddText, fc.constant(1), { maxKeys: 5 }),
)

/** A value as the schema wants it, more or less. `ids` are there for what asks for one. */
export function fromSchema(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === "uuid") return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (schema.type === "array")
    return fc.array(fromSchema(schema.items ?? {}, ids), {
      minLength: schema.minItems ?? 0,
      maxLength: 12,
    })
  if (schema.type === "object") {
    const entries = Object.entries(schema.properties ?? {})
    const requiredKeys = schema.required ?? []
    const shape = Object.fromEntries(entries.map(([name, one]) => [name, fromSchema(one, ids)]))
    return entries.length
      ? fc.record(shape, { requiredKeys })
      : fc.dictionary(oddText, oddValue, { maxKeys: 4 })
  }
  if (schema.type === "integer") return fc.integer({ min: 1, max: 10 })
  if (schema.type === "number") return fc.double({ min: 0, max: 2, noNaN: true })
  if (schema.type === "boolean") return fc.boolean()
  if (schema.type === "string")
    return fc.oneof(fc.constantFrom("gazette", "letterhead", "a"), oddText)
  return oddValue
}

/** The same with one thing in it replaced, added or left out. */
export const broken = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.nat(), oddText, oddValue).map(([pick, name, odd]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return odd
    const names = Object.keys(value)
    const chosen = names[pick % (names.length + 1)] ?? name
    const entries = Object.entries(value).filter(([key]) => key !== chosen || pick % 3 > 0)
    if (pick % 3 > 0) entries.push([chosen, odd])
    return Object.fromEntries(entries)
  })
