import "server-only"
import type { AuthError } from "@supabase/supabase-js"
import { headers } from "next/headers"
import { clientAddress } from "@/lib/http/client-address"
import { log } from "@/lib/log"
import {
  beginAuthAttempt,
  forgiveAuthAttempt,
  succeedAuthAttempt,
  type AuthAction,
} from "@/lib/repositories/auth-attempts"

export type Outcome<T> = { waitSeconds: number } | { answer: T }

/**
 * Asks Auth, unless there were too many attempts for this account or from this address. Counted before it is asked,
 * so that parallel attempts cannot pass together; what was no failed guess is taken back afterwards.
 */
export async function attempt<T extends { error: AuthError | null }>(
  action: AuthAction,
  email: string,
  ask: () => Promise<T>,
): Promise<Outcome<T>> {
  const address = clientAddress(await headers())
  const waitSeconds = await beginAuthAttempt(action, email, address)
  if (waitSeconds > 0) return { waitSeconds }
  const answer = await ask()
  await settle(action, answer.error)(action, email, address).catch((err) =>
    log.warn({ err }, "sign-in attempt not settled"),
  )
  return { answer }
}

const counted = async () => {}

function settle(action: AuthAction, error: AuthError | null) {
  if (action === "sign_in") {
    if (!error) return succeedAuthAttempt
    return error.code === "invalid_credentials" ? counted : forgiveAuthAttempt
  }
  // Auth did not answer, or was too busy to.
  const unanswered = error && (!error.status || error.status >= 500)
  return unanswered ? forgiveAuthAttempt : counted
}
