/** What is inside these is kept as it is: their keys are data. */
const OPAQUE = new Set(["payload", "timings", "details"])

const camel = (key: string) =>
  key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Rows as SQL writes them, with the names that the API has. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      camel(key),
      OPAQUE.has(key) ? inner : camelKeys(inner),
    ]),
  )
}
