import { trace, type TracerProvider } from "@opentelemetry/api"
import { log } from "@/lib/log"

/** A collector that is away holds up nobody: what it misses is only told, never needed. */
const LONGEST_FLUSH_MS = 2_000

interface Flushing {
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/** The provider that start.ts registered, from whichever bundle it is asked. */
function provider(): Flushing | undefined {
  const registered = trace.getTracerProvider() as TracerProvider & { getDelegate?(): object }
  const actual = registered.getDelegate?.() ?? registered
  return "forceFlush" in actual ? (actual as Flushing) : undefined
}

const within = (work: Promise<void> | undefined) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_FLUSH_MS)))
  const done = work?.catch((err) => log.warn({ err }, "traces not sent"))
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** Sends what is recorded. On a serverless platform the process may stand still as soon as the work is done. */
export const flushTraces = (): Promise<void> => within(provider()?.forceFlush())

/** Sends what is left and records no more. */
export const stopTelemetry = (): Promise<void> => within(provider()?.shutdown())
