// npm run reset: asks, then wipes what `npm start` keeps on this machine.
import fs from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline/promises"
import { isRunning } from "./process/lock"

const dir = path.resolve(process.env.PRESSRUN_DIR ?? path.join(import.meta.dirname, "../.pressrun"))

if (!fs.existsSync(dir)) {
  console.log("There is no local data: nothing to do.")
  process.exit(0)
}
const lock = path.join(dir, "running.pid")
if (fs.existsSync(lock) && isRunning(Number(fs.readFileSync(lock, "utf8")))) {
  console.error("Pressrun is running in this folder. Stop it first.")
  process.exit(1)
}
if (!process.argv.includes("--yes")) {
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask
    .question("This deletes all local documents, exports and accounts. Type “yes” to go on: ")
    .catch(() => "")
  ask.close()
  if (answer.trim().toLowerCase() !== "yes") {
    console.log("Nothing was deleted.")
    process.exit(1)
  }
}
fs.rmSync(dir, { recursive: true, force: true })
console.log("✓ Local data deleted.")
