import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { reachStorage as askStorage } from "@/lib/repositories/files"
import { readQueueHealth } from "@/lib/repositories/health"

/** Shorter than load balancers wait: one that hangs is away, and is to be heard to be. */
const LONGEST_MS = 3_000

export interface Part<Found = unknown> {
  reached: boolean
  found?: Found
}

export const reachDatabase = (queue: string) =>
  reach("the database", (signal) => readQueueHealth(queue, signal))

export const reachStorage = () => reach("Storage", askStorage)

async function reach<Found>(
  what: string,
  ask: (signal: AbortSignal) => Promise<Found>,
): Promise<Part<Found>> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const late = new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  )
  try {
    return { reached: true, found: await Promise.race([ask(signal), late]) }
  } catch (thrown) {
    const err = thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown
    log.warn({ err }, `${what} cannot be reached`)
    return { reached: false }
  }
}
