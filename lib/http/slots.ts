import "server-only"
import { atOnce, type Limited } from "@/lib/api/at-once"
import { AppError } from "@/lib/errors"

/** How long a request waits for an earlier one of the same person. */
const PATIENCE_MS = 10_000
const RETRY_AFTER_SECONDS = 5

interface Line {
  running: number
  waiting: (() => void)[]
}

// On globalThis, because Next bundles each route on its own and the limit is for all of them together.
const registry = globalThis as typeof globalThis & { pressrunSlots?: Map<string, Line> }
const lines = () => (registry.pressrunSlots ??= new Map())

/** How many people hold or wait for a slot now. Nothing is kept of the others. */
export const countLines = (): number => lines().size

/**
 * Takes one of the slots that a person has for this kind of work, and returns how to give it back. What is protected
 * is this process: its processor, its memory, its connections.
 */
export async function takeSlot(kind: Limited, userId: string, signal: AbortSignal) {
  const { most, waiting } = atOnce[kind]
  const key = `${kind} ${userId}`
  const line = lines().get(key) ?? { running: 0, waiting: [] }
  if (line.running < most) line.running++
  else if (line.waiting.length < waiting) await inLine(line, signal)
  else throw tooMany(kind)
  lines().set(key, line)
  let held = true
  return () => {
    if (!held) return
    held = false
    const next = line.waiting.shift()
    if (next) return next()
    if (--line.running === 0) lines().delete(key)
  }

  /** Resolves when a slot is handed over. */
  function inLine({ waiting: others }: Line, left: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        others.splice(others.indexOf(turn), 1)
        done()
        reject(tooMany(kind))
      }
      const done = () => {
        clearTimeout(timer)
        left.removeEventListener("abort", leave)
      }
      const turn = () => {
        done()
        resolve()
      }
      const timer = setTimeout(leave, PATIENCE_MS)
      left.addEventListener("abort", leave, { once: true })
      others.push(turn)
      if (left.aborted) leave()
    })
  }
}

function tooMany(kind: Limited): AppError {
  const { most, sentence } = atOnce[kind]
  const details = { limit: most, retryAfterSeconds: RETRY_AFTER_SECONDS }
  return new AppError("too_many_at_once", sentence, { details })
}

/** Calls `free` when the body has been sent, has failed, or the client has left. */
export function freeAfter(response: Response, signal: AbortSignal, free: () => void): Response {
  if (!response.body || signal.aborted) {
    free()
    return response
  }
  signal.addEventListener("abort", free, { once: true })
  const done = () => {
    signal.removeEventListener("abort", free)
    free()
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: ended, value } = await reader.read()
          if (!ended) return controller.enqueue(value)
          done()
          controller.close()
        } catch (error) {
          done()
          controller.error(error)
        }
      },
      cancel(reason) {
        done()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}
