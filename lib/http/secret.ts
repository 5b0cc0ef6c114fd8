import "server-only"
import { createHash, timingSafeEqual } from "node:crypto"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { answering, type Route } from "./answer"

type Secret = "CRON_SECRET" | "METRICS_SECRET"
type Handle = (request: Request) => Promise<Response>

/** For the programs of the installation. Without the secret in the environment the route is closed. */
const withSecret = (name: Secret, what: string, handle: Handle): Route =>
  answering(async (request) => {
    const secret = env()[name]
    const given = request.headers.get("authorization") ?? ""
    if (!secret || !sameText(given, `Bearer ${secret}`)) {
      throw new AppError("not_signed_in", `Send the ${what} as a bearer token.`)
    }
    return handle(request)
  })

/** For the scheduler. */
export const withCron = (handle: Handle) => withSecret("CRON_SECRET", "cron secret", handle)

/** For the metrics collector. */
export const withMetrics = (handle: Handle) =>
  withSecret("METRICS_SECRET", "metrics secret", handle)

/** Hashed first, so that neither content nor length shows in the time it takes. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
