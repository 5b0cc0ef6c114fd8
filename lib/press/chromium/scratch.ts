import { readFileSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

const PREFIX = "pressrun-press-"

// A private folder for one Chromium. Its name says which Node process owns it, so there is no
// moment at which another process could take it for an orphan.
export const createScratch = () =>
  mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-${startOf(process.pid)}-`))

export const rememberChromium = (scratch: string, pid: number) =>
  writeFile(path.join(scratch, "chromium.pid"), String(pid))

export const removeScratch = (scratch: string) =>
  rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

// A Node killed with -9 leaves its folder and perhaps its Chromium. Whoever launches next clears up.
export async function sweepOrphans() {
  for (const name of await readdir(tmpdir())) {
    const owner = /^pressrun-press-(\d+)-(\d+)-/.exec(name)
    if (!owner || startOf(Number(owner[1])) === owner[2]) continue
    const scratch = path.join(tmpdir(), name)
    const pid = Number(await readFile(path.join(scratch, "chromium.pid"), "utf8").catch(() => 0))
    if (pid && (await runsIn(scratch, pid))) killTree(pid)
    // Not ours to remove when it belongs to another user; they will.
    await removeScratch(scratch).catch(() => {})
  }
}

// Puppeteer starts Chromium as the leader of a process group; its children are all in it.
export function killTree(pid: number) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL")
    } catch {
      // Already gone.
    }
  }
}

// Pids are used again; a pid together with its start time is not. "0" where nothing runs.
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0"
  } catch {
    return isAlive(pid) ? "1" : "0"
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function runsIn(scratch: string, pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
  return command.includes(scratch)
}
