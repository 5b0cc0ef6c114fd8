import { execFile } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { median, table, timed } from "../queue/numbers"

export type Cold = { what: string; median: number; worst: number }

/** From starting Node to the first one-page PDF: Chromium lies unpacked already, or does not yet. */
export async function measureCold(times: number): Promise<Cold[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-bench-cold-"))
  try {
    const ready = path.join(home, "ready")
    await start(ready)
    const [warm, fresh]: [number[], number[]] = [[], []]
    for (let n = 0; n < times; n++) {
      warm.push(await timed(() => start(ready)))
      const empty = path.join(home, String(n))
      fresh.push(await timed(() => start(empty)))
      fs.rmSync(empty, { recursive: true, force: true })
    }
    return [
      { what: "Chromium unpacked before", median: median(warm), worst: Math.max(...warm) },
      { what: "Chromium still packed", median: median(fresh), worst: Math.max(...fresh) },
    ]
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}

async function start(folder: string) {
  fs.mkdirSync(folder, { recursive: true })
  const script = path.join(import.meta.dirname, "cold-child.ts")
  await promisify(execFile)(process.execPath, ["--import", "tsx", script, folder])
}

export const coldTable = (results: Cold[]): string =>
  table(
    ["a fresh process", "median s", "worst s"],
    results.map(({ what, median, worst }) => [
      what,
      (median / 1000).toFixed(2),
      (worst / 1000).toFixed(2),
    ]),
  )
