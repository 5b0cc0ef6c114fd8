// What people export from other tools is full of nulls, empty strings and empty lists. To us they
// all mean "not given", so no template has to ask twice.
export function tidy(value: unknown): unknown {
  if (typeof value === "string") return printable(value).trim() || undefined
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

// No font has control characters, HTML forbids halves of characters, and the two overrides turn the
// rest of a line around (an address that reads as another). Line ends are all written as one.
export const printable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e\ufffe\uffff]/g,
      "",
    )
