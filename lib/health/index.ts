import { findChromium } from "./chromium"
import { reachDatabase, reachStorage, type Part } from "./reach"

export interface Health {
  /** It answers. */
  live: true
  /** It can do its work. */
  ready: boolean
  database: string
  storage: string
  chromium: string
  lastTick: Figure
  oldestWait: Figure
}

interface Figure {
  state: "ok" | "warning" | "unknown"
  seconds: number | null
}

/** The scheduler comes every minute and workers every half: after two nobody works the queue. */
const LATE_TICK_SECONDS = 120
/** As for the problem that operators are shown. */
const LONG_WAIT_SECONDS = 300

/**
 * Ready means that requests can be answered: the database and Storage are there. A late tick or a long line is shown
 * and changes nothing about that: an instance taken out of service for it would serve nobody, and the queue no better.
 * Chromium likewise: documents can be written and files downloaded without it, and it may be elsewhere.
 */
async function look(): Promise<Health> {
  const [database, storage, chromium] = await Promise.all([
    reachDatabase("pdf"),
    reachStorage(),
    findChromium(),
  ])
  return {
    live: true,
    ready: database.reached && storage.reached,
    database: inWords("the database", database),
    storage: inWords("Storage", storage),
    chromium,
    lastTick: figure(database.found?.secondsSinceTick, LATE_TICK_SECONDS),
    oldestWait: figure(database.found?.oldestWaitSeconds, LONG_WAIT_SECONDS),
  }
}

const inWords = (what: string, { reached }: Part) =>
  reached ? "ok" : `${what} cannot be reached with this URL and key`

function figure(seconds: number | null | undefined, most: number): Figure {
  if (seconds === null || seconds === undefined) return { state: "unknown", seconds: null }
  return { state: seconds > most ? "warning" : "ok", seconds: Math.round(seconds) }
}

let looking: Promise<Health> | undefined

/** However many ask at once, one looks: anybody may ask, and nobody can make it ask the database a lot. */
export const checkHealth = (): Promise<Health> =>
  (looking ??= look().finally(() => (looking = undefined)))
