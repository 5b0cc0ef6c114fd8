// The same value with every text in it changed.
export function mapStrings<T>(value: T, change: (text: string) => string): T
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (!value || typeof value !== "object") return value
  const entries = Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, change)])
  return Object.fromEntries(entries)
}
