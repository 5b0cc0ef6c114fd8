// Outlives the launcher by a moment: when the launcher is gone, however it went (kill -9 too),
// its end of our standard input closes, and we stop what it left behind.
import { createInterface } from "node:readline"

const GRACE_MS = 8000
const pids = new Set()
const signal = (name) => pids.forEach((pid) => tryKill(pid, name))

function tryKill(pid, name) {
  try {
    process.kill(-pid, name) // the group: what a child started goes with it
    return true
  } catch {
    return false
  }
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {})

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [verb, pid] = line.split(" ")
    if (verb === "add") pids.add(Number(pid))
    if (verb === "remove") pids.delete(Number(pid))
  })
  .on("close", async () => {
    // SIGINT is PostgreSQL's quick, clean shutdown; everyone else takes it as "stop" too.
    signal("SIGINT")
    const deadline = Date.now() + GRACE_MS
    while (Date.now() < deadline && [...pids].some((pid) => tryKill(pid, 0))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    signal("SIGKILL")
    process.exit(0)
  })
