/** Where something is in a document: `["work", 0, "name"]`. */
export type Path = readonly (string | number)[]

export type Content = Record<string, unknown>

export const isRecord = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  )
}

/** The same with one thing changed, and everything else left as it was. `undefined` takes it out. */
export function put(value: unknown, path: Path, wanted: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return wanted
  if (typeof key === "number") {
    const list = Array.isArray(value) ? value : []
    return list.with(key, put(list[key], rest, wanted))
  }
  const record = isRecord(value) ? value : {}
  const inner = put(record[key], rest, wanted)
  if (inner !== undefined) return { ...record, [key]: inner }
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

export const move = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

export const startsWith = (path: Path, start: Path): boolean =>
  start.every((key, index) => path[index] === key)

/** The id of the input for a place in the document. */
export const fieldId = (path: Path): string => `field-${path.join("-")}`

/** Equal as JSON is: the order of names does not count, nor does a name without a value. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => same(one[name], other[name]))
}
