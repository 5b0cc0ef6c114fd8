import { z } from "zod"
import type { Failure } from "@/lib/repositories/jobs"

const RETRY_WORDS = ["soon", "later", "once", "never"] as const

const saysSo = z.object({
  message: z.string(),
  code: z.string(),
  retry: z.enum(RETRY_WORDS),
})

const CONNECTION_CODES = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "UND_ERR_SOCKET"]

/** What an error means for the job: an error that says so itself, a network that heals, or the unknown. */
export function classify(error: unknown): Failure {
  const said = saysSo.safeParse(error)
  if (said.success) return said.data
  if (isConnectionTrouble(error)) {
    return { retry: "soon", code: "unavailable", message: "A service could not be reached." }
  }
  return { retry: "later", code: "unexpected", message: "Something went wrong on our side." }
}

function isConnectionTrouble(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && CONNECTION_CODES.includes(String(at.code))) return true
    if ("code" in at && at.code === "unavailable") return true
    if (at.message === "fetch failed") return true
  }
  return false
}
