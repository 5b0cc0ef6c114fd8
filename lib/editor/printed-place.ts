import { isRecord, type Path } from "./path"

/** What the press takes as not given (lib/press/content/tidy.ts), and drops before it counts. */
function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === ""
  if (Array.isArray(value)) return value.every(isBlank)
  if (isRecord(value)) return Object.values(value).every(isBlank)
  return value == null
}

/** A place as the press names it, in the document as it is: entries left empty count here. */
export function placeOf(data: unknown, path: Path): Path {
  let inner = data
  return path.map((key) => {
    const here = inner
    if (typeof key !== "number" || !Array.isArray(here)) {
      inner = isRecord(here) ? here[key] : undefined
      return key
    }
    const given = here.flatMap((item, index) => (isBlank(item) ? [] : [index]))
    const index = given[key] ?? key
    inner = here[index]
    return index
  })
}
