import type { List } from "./fields"
import { isRecord } from "./path"

const words = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : ""

/** One entry in one line: "Engineer, Acme · 2020-01 – now". */
export function summaryOf(
  entry: unknown,
  { says, one, fields }: Pick<List, "says" | "one" | "fields">,
) {
  if (!isRecord(entry)) return words(entry) || `Empty ${one.replace(/^an? /, "")}`
  const named = says.map((key) => words(entry[key])).filter(Boolean)
  const [start, end] = [words(entry.startDate), words(entry.endDate)]
  const span = start || end ? `${start || "…"} – ${end || "now"}` : ""
  const summary = [named.join(", "), span].filter(Boolean).join(" · ")
  if (summary) return summary
  // Something else was filled in: better a little of it than to call the entry empty.
  const other = fields.map(({ key }) => words(entry[key])).find(Boolean)
  return other ?? `Empty ${one.replace(/^an? /, "")}`
}
