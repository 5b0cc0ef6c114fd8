import fs from "node:fs"
import { pathToFileURL } from "node:url"
import path from "node:path"

const MEGABYTE = 1024 * 1024
/** What a quiet process holds: the median of the samples of this long. */
const QUIET_MS = 1500

export interface Growth {
  before: { resident: number; heap: number }
  /** Beyond that, at the highest sample. */
  resident: number
  heap: number
}

/** The environment in which a process writes down its own memory. */
export const probed = (file: string): Record<string, string> => ({
  MEMORY_PROBE: file,
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, "probe.mjs")).href}`,
})

/** How much more a process held while `work` ran than just before it. */
export async function growthOf(
  file: string,
  pid: number,
  work: () => Promise<void>,
): Promise<Growth> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const started = Date.now()
  await work()
  const samples = read(`${file}.${pid}`)
  const quiet = samples.filter(({ at }) => at > started - QUIET_MS && at <= started)
  const busy = samples.filter(({ at }) => at > started)
  const before = { resident: middle(quiet, "resident"), heap: middle(quiet, "heap") }
  const most = (what: "resident" | "heap") => Math.max(...busy.map((sample) => sample[what]))
  return {
    before,
    resident: most("resident") - before.resident,
    heap: most("heap") - before.heap,
  }
}

interface Sample {
  at: number
  resident: number
  heap: number
}

const read = (file: string): Sample[] =>
  fs
    .readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number) as [number, number, number])
    .map(([at, rss, heap]) => ({ at, resident: rss / MEGABYTE, heap: heap / MEGABYTE }))

const middle = (samples: Sample[], what: "resident" | "heap") =>
  samples.map((sample) => sample[what]).sort((a, b) => a - b)[samples.length >> 1] ?? NaN
