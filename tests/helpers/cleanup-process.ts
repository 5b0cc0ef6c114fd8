// One cleanup as a process of its own, for drills that kill it.
import { cleanUpExports } from "@/lib/exports/cleanup"

console.log("cleaning up")
console.log(JSON.stringify(await cleanUpExports(Date.now() + 60_000)))
