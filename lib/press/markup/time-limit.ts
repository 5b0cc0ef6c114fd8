import { Script } from "node:vm"

const SLOT = Symbol.for("pressrun.press.time-limited")
const script = new Script(`globalThis[Symbol.for("pressrun.press.time-limited")]()`)

// Runs code that cannot be trusted to end, and stops it: the one way to interrupt a function that
// never yields without a thread of its own. What is stopped must not keep state between calls,
// because not even its `finally` runs. `late` is told how long it really worked, which on a busy
// machine is less than the time that went by.
export function withinTime<T>(ms: number, job: () => T, late: (workedMs: number) => Error): T {
  const shared = globalThis as { [SLOT]?: () => T }
  shared[SLOT] = job
  const before = process.threadCpuUsage()
  try {
    return script.runInThisContext({ timeout: ms }) as T
  } catch (error) {
    throw isTimeout(error) ? late(process.threadCpuUsage(before).user / 1_000) : error
  } finally {
    delete shared[SLOT]
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
