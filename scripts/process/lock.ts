import fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/** One Pressrun a folder: two PostgreSQLs on the same data would be the end of it. */
export function holdLock(file: string): void {
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0
  if (pid && pid !== process.pid && isRunning(pid)) {
    throw new Error(`Pressrun is already running in this folder (pid ${pid}). Stop it first.`)
  }
  fs.writeFileSync(file, String(process.pid))
  process.once("exit", () => fs.rmSync(file, { force: true }))
}

const LOOK_AGAIN_MS = 200

/** Does the work alone: whoever comes meanwhile waits. What a killed process held is free again. */
export async function inTurn<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!take(file)) await sleep(LOOK_AGAIN_MS)
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: "wx" })
    return true
  } catch {
    const holder = readPid(file)
    if (holder && !isRunning(holder)) fs.rmSync(file, { force: true })
    return false
  }
}

/** Undefined when it went away, or was not written to yet. */
function readPid(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, "utf8")) || undefined
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
