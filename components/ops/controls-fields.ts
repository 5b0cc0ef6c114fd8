import type { QueueSettings } from "@/lib/operations/overview-view"

export type LimitKey = Exclude<keyof QueueSettings, "name" | "paused">

export interface LimitField {
  key: LimitKey
  label: string
  hint: string
  /** What the API takes. */
  least: number
  most: number
  /** May be left empty. */
  optional?: boolean
}

export const limitFields: LimitField[] = [
  {
    key: "maxConcurrency",
    label: "Presses",
    hint: "Exports printed at once, on all machines together. 0 prints nothing.",
    least: 0,
    most: 100,
  },
  {
    key: "maxConcurrencyPerWorkspace",
    label: "Presses for one workspace",
    hint: "At most so many at once. Empty: as many as are free.",
    least: 1,
    most: 100,
    optional: true,
  },
  {
    key: "maxClaimsPerTick",
    label: "Claims per tick",
    hint: "Exports that a worker takes in one go.",
    least: 1,
    most: 10_000,
  },
  {
    key: "maxClaimsPerWorkspace",
    label: "Claims per tick for one workspace",
    hint: "Of those, at most so many are of the same workspace.",
    least: 1,
    most: 10_000,
  },
  {
    key: "leaseSeconds",
    label: "Lease in seconds",
    hint: "So long after its last sign of life a worker counts as dead.",
    least: 30,
    most: 3_600,
  },
  {
    key: "maxAttempts",
    label: "Attempts",
    hint: "So often an export is tried before it is dead.",
    least: 1,
    most: 100,
  },
]

export type Typed = Partial<Record<LimitKey, string>>

/** What is wrong with what somebody typed, if anything. */
export function mistakeIn(
  { least, most, optional }: Pick<LimitField, "least" | "most" | "optional">,
  typed: string,
): string | undefined {
  if (typed.trim() === "") return optional ? undefined : "Please give a number."
  const value = Number(typed)
  if (!Number.isInteger(value) || value < least || value > most)
    return `A whole number from ${least} to ${most.toLocaleString("en")}, please.`
}

export const numberIn = (typed: string) => (typed.trim() === "" ? null : Number(typed))
