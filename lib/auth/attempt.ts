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

/** After a reset: the person has shown that the account is theirs, and starts again from this address. */
export async function forgetFailures(email: string): Promise<void> {
  await succeedAuthAttempt("sign_in", email, clientAddress(await headers())).catch((err) =>
    log.warn({ err }, "sign-in attempts not forgotten"),
  )
}

const counted = async () => {}

/**
 * Auth was away. A 500 or 504 does not say so: asked for a reset, Auth answers them when the mail fails, and only
 * accounts get a mail.
 */
export const isAway = ({ status }: AuthError): boolean =>
  !status || status === 502 || status === 503

function settle(action: AuthAction, error: AuthError | null) {
  if (action === "sign_in") {
    if (!error) return succeedAuthAttempt
    return error.code === "invalid_credentials" ? counted : forgiveAuthAttempt
  }
  if (!error) return counted
  // What is counted must not tell who has an account either.
  if (action === "recover") return isAway(error) ? forgiveAuthAttempt : counted
  return !error.status || error.status >= 500 ? forgiveAuthAttempt : counted
}
