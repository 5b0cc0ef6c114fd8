// What people export from other tools is full of nulls, empty strings and empty lists. To us they
// all mean "not given", so no template has to ask twice.
export function tidy(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim()
  if (Array.isArray(value)) {
    const items = value.map(tidy).filter((item) => item !== undefined)
    return items.length ? items : undefined
  }
  if (value && typeof value === "object") {
    const entries = Object.entries(value).map(([key, inner]) => [key, tidy(inner)] as const)
    const kept = entries.filter(([, inner]) => inner !== undefined)
    return kept.length ? Object.fromEntries(kept) : undefined
  }
  return value ?? undefined
}
