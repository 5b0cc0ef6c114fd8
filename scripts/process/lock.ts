import fs from "node:fs"

/** One Pressrun a folder: two PostgreSQLs on the same data would be the end of it. */
export function holdLock(file: string): void {
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0
  if (pid && pid !== process.pid && isRunning(pid)) {
    throw new Error(`Pressrun is already running in this folder (pid ${pid}). Stop it first.`)
  }
  fs.writeFileSync(file, String(process.pid))
  process.once("exit", () => fs.rmSync(file, { force: true }))
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
