import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import path from "node:path"
import { table } from "../queue/numbers"

const SAMPLE_EVERY_MS = 50

export type Memory = { name: string; node: number; chromium: number; together: number }

/** The most that Node and its Chromium hold while three renders run, in a process of their own. */
export async function measureMemory(sides: string[], prints: number): Promise<Memory[]> {
  const results: Memory[] = []
  for (const name of sides) {
    const script = path.join(import.meta.dirname, "memory-child.ts")
    const args = ["--import", "tsx", script, name, String(prints)]
    const child = spawn(process.execPath, args, { stdio: "inherit" })
    const most: Memory = { name, node: 0, chromium: 0, together: 0 }
    const timer = setInterval(() => {
      const node = residentMb(child.pid!)
      const chromium = descendants(child.pid!).reduce((sum, pid) => sum + shareMb(pid), 0)
      if (node + chromium > most.together)
        Object.assign(most, { node, chromium, together: node + chromium })
    }, SAMPLE_EVERY_MS)
    const [code] = await once(child, "exit")
    clearInterval(timer)
    if (code !== 0) throw new Error(`The process that prints with ${name} ended with ${code}.`)
    results.push(most)
  }
  return results
}

// Pages that several processes share are counted once, in parts: that is what PSS means.
function shareMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1024
}

function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) / 1024
}

function kilobytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(fs.readFileSync(file, "utf8"))?.[1] ?? 0)
  } catch {
    // Ended since it was listed.
    return 0
  }
}

// Node's own helpers (the compiler of tsx) are no part of what is measured.
function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of fs.readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const parent = kilobytes(`/proc/${name}/status`, /^PPid:\s+(\d+)/m)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = (of: number): number[] =>
    (children.get(of) ?? []).flatMap((child) => [child, ...all(child)])
  return all(pid).filter((one) => {
    try {
      return /chrom/.test(fs.readFileSync(`/proc/${one}/cmdline`, "utf8"))
    } catch {
      return false
    }
  })
}

export const memoryTable = (results: Memory[]): string =>
  table(
    ["side", "Node MB", "Chromium MB", "together MB"],
    results.map(({ name, node, chromium, together }) => [
      name,
      node.toFixed(0),
      chromium.toFixed(0),
      together.toFixed(0),
    ]),
  )
