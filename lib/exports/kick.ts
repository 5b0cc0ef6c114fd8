import { log } from "@/lib/log"
import { Drain, type DrainSummary } from "@/lib/queue/drain"
import type { Tick } from "@/lib/repositories/jobs"
import { outsideOfTraces } from "@/lib/telemetry/context"
import { handlers } from "./handlers"

interface UnderWay {
  drain: Drain
  done: Promise<DrainSummary>
}

// On globalThis, because Next bundles each route on its own and one process needs one drain.
const registry = globalThis as typeof globalThis & { pressrunDrain?: UnderWay }

/** Works the queue in this process. A drain already at it is woken instead of joined by a second. */
export async function workQueue(source: Tick["source"], seconds: number): Promise<DrainSummary> {
  const current = registry.pressrunDrain
  if (current?.drain.wake()) {
    // Whoever finds it at work came all the same: that no scheduler comes would be a problem.
    if (source !== "kick") await current.drain.lookRound(source)
    return current.done
  }

  const drain = new Drain({ source, handlers, deadline: Date.now() + seconds * 1000 })
  // It serves whoever waits, not only the click that started it.
  const underWay = { drain, done: outsideOfTraces(() => drain.run()) }
  registry.pressrunDrain = underWay
  return underWay.done
}

/** After an enqueue: start at once instead of at the next tick. Whatever fails here, the cron makes up for. */
export async function kick(seconds: number): Promise<void> {
  try {
    await workQueue("kick", seconds)
  } catch (err) {
    log.error({ err }, "kick failed")
  }
}
