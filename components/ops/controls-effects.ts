import { count } from "@/components/exports/words"
import type { QueueSettings } from "@/lib/operations/overview-view"
import type { LimitKey } from "./controls-fields"

/** Chromium holds 275 MB with three renders of small documents (bench/results/press.md). */
const PRESS_MB = 100
/** The app and a worker print so many at once in one process unless started otherwise. */
const PER_PROCESS = 3
/** Two signs of life may be missed within a lease of three. */
const BEAT_SECONDS = 10

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const inWords = (n: number) => words[n] ?? String(n)
const presses = (n: number) => count(n, "press", "presses")

type Effect<Value> = (was: Value, is: Value) => string

/** What a change will do, said before it is made. */
const effects: { [Key in LimitKey]: Effect<QueueSettings[Key]> } = {
  maxConcurrency(was, is) {
    const change = `From ${was} to ${presses(is)}`
    if (is === 0)
      return `${change}: those that print now finish, then nothing is printed until there is a press again.`
    if (is < was)
      return `${change}: those that print now finish; from then on at most ${inWords(is)} at once on all machines together.`
    const more = `${inWords(is - was)} more ${is - was === 1 ? "export prints" : "exports print"} at once on all machines together, each needs about ${PRESS_MB} MB.`
    const machines =
      is > PER_PROCESS
        ? ` One process prints ${inWords(PER_PROCESS)} at once: the others need another worker.`
        : ""
    return `${change}: ${more}${machines}`
  },
  maxConcurrencyPerWorkspace(was, is) {
    if (is === null) return `No limit for one workspace: alone, it may use every press.`
    const now = was === null ? "" : ` instead of ${was}`
    return `One workspace holds at most ${presses(is)}${now}, also while others are free.`
  },
  maxClaimsPerTick: (was, is) =>
    `A worker takes at most ${count(is, "export")} in one go instead of ${was}. The number of presses limits it as well.`,
  maxClaimsPerWorkspace: (was, is) =>
    `Of what is taken in one go, at most ${is} instead of ${was} are of one workspace: ${is < was ? "fairer when one has much waiting" : "one with much waiting gets through faster"}.`,
  leaseSeconds(was, is) {
    const change = `An export whose worker died is taken over after ${is} s instead of ${was} s.`
    return is < 3 * BEAT_SECONDS
      ? `${change} Workers report every ${BEAT_SECONDS} s: below ${3 * BEAT_SECONDS} s, a slow moment may count as a death and print twice.`
      : change
  },
  maxAttempts: (was, is) =>
    `An export that joins the queue from now on is tried ${is === 1 ? "once" : `up to ${is} times`} instead of ${was}. Those in line keep theirs.`,
}

export type LimitEdit = Partial<Pick<QueueSettings, LimitKey>>

export function effectsOf(was: QueueSettings, edit: LimitEdit): string[] {
  return (Object.keys(edit) as LimitKey[]).map((key) =>
    (effects[key] as Effect<number | null>)(was[key], edit[key] ?? null),
  )
}
