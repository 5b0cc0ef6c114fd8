import type { PressOptionsInput } from "@/lib/press/options"

const PREFIX = "pressrun.options."
const keyOf = (kind: string) => `${PREFIX}${kind}`

/** What somebody chose the last time for a kind of document. Undefined before that, or where nothing may be kept. */
export function lastOptions(kind: string | undefined): PressOptionsInput | undefined {
  if (!kind) return undefined
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? "null")
    return typeof kept === "object" && kept !== null ? (kept as PressOptionsInput) : undefined
  } catch {
    return undefined
  }
}

export function keepOptions(kind: string, options: PressOptionsInput): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(options))
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

/** Kept by an older or a newer app, and refused by this one. */
export function forgetOptions(kind: string): void {
  try {
    localStorage.removeItem(keyOf(kind))
  } catch {
    // There is nothing to forget where nothing is kept.
  }
}

/** Chosen by somebody else. */
export function forgetEveryOption(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
