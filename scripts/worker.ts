// npm run worker: works the queue of SUPABASE_URL for ever. Any number of these, on any machines.
import { parseArgs } from "node:util"
import { handlers } from "@/lib/exports/handlers"
import { refuseToStartWithoutEnv, startTelemetryIfAsked } from "@/lib/boot"
import { log } from "@/lib/log"
import { closePress } from "@/lib/press"
import { runWorker } from "@/lib/queue/worker"
import { stopTelemetry } from "@/lib/telemetry/flush"

const { values } = parseArgs({
  options: {
    concurrency: { type: "string", default: "3" },
    grace: { type: "string", default: "25" },
  },
})

function wholeNumber(name: "concurrency" | "grace", least: number): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= least) return number
  console.error(`--${name} must be a whole number, at least ${least}, not “${values[name]}”.`)
  process.exit(2)
}

const concurrency = wholeNumber("concurrency", 1)
const graceMs = wholeNumber("grace", 0) * 1000
refuseToStartWithoutEnv()
await startTelemetryIfAsked()

const stop = new AbortController()
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    log.info({ signal, graceMs }, "worker stopping")
    stop.abort()
  })
}
log.info({ concurrency }, "worker started")
await runWorker({ handlers, concurrency, graceMs, stop: stop.signal })
await closePress()
await stopTelemetry()
log.info("worker stopped")
process.exit(0)
