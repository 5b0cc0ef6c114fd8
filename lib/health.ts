import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { reachStorage } from "@/lib/repositories/files"
import { readPulse } from "@/lib/repositories/jobs"

export interface Health {
  ready: boolean
  database: string
  storage: string
}

/** Whether the app can reach what it needs, and if not, what it cannot reach. */
export async function checkHealth(): Promise<Health> {
  const [database, storage] = await Promise.all([
    describe("the database", () => readPulse("pdf")),
    describe("Storage", reachStorage),
  ])
  return { ready: database === "ok" && storage === "ok", database, storage }
}

async function describe(what: string, reach: () => Promise<unknown>): Promise<string> {
  try {
    await reach()
    return "ok"
  } catch (err) {
    log.warn(
      { err: err instanceof AppError ? (err.cause ?? err) : err },
      `${what} cannot be reached`,
    )
    return `${what} cannot be reached with this URL and key`
  }
}
