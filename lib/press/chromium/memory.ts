import { readdir, readFile } from "node:fs/promises"

// Above this a browser takes no more work. Three prints of 150 pages at once were seen to need
// 424 MB beside 396 MB of Node, and the two together are to stay below 1,024 MB.
const MEMORY_MARK_MB = 500

export const memoryMarkMb = () => Number(process.env.CHROMIUM_MEMORY_MB) || MEMORY_MARK_MB

// What the processes of a group use together, each shared page counted once (PSS). Their RSS counts
// Chromium's own code once per process: 597 MB where there were 225. Null where there is no /proc.
// Takes 5 ms of the kernel's time for four processes, while nobody waits.
export async function memoryOfGroupMb(group: number): Promise<number | null> {
  const names = await readdir("/proc").catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  const used = await Promise.all(pids.map((pid) => usedBy(pid, String(group))))
  const known = used.filter((kilobytes) => kilobytes !== null)
  return known.length ? known.reduce((sum, one) => sum + one, 0) / 1024 : null
}

async function usedBy(pid: string, group: string): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    // A program's name may hold anything, also brackets and spaces; after it come state, parent, group.
    if (stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2] !== group) return null
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8")
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  } catch {
    // It ended while we looked, or is not ours to look into.
    return null
  }
}
