import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js"
import type { SessionClient } from "./session-client"
import { AUTH_TIMEOUT_MS } from "./refresh"

export type Session =
  { state: "in"; userId: string; email: string } | { state: "out" } | { state: "unreachable" }

/** Who holds the session. "unreachable" is not "signed out": an outage keeps the session. */
export async function readSession({ supabase, isBusy }: SessionClient): Promise<Session> {
  try {
    const answer = await Promise.race([supabase.auth.getClaims(), tooLate()])
    if (answer === "too late") return { state: "unreachable" }
    const claims = answer.data?.claims
    if (claims) return { state: "in", userId: claims.sub, email: claims.email ?? "" }
    return { state: isBusy() || isOutage(answer.error) ? "unreachable" : "out" }
  } catch (error) {
    console.error("The session could not be read", error)
    return { state: "unreachable" }
  }
}

/** Auth is away, broken or busy. That says nothing about the session. */
export function isOutage(error: AuthError | null): boolean {
  const status = error?.status ?? 0
  return isAuthRetryableFetchError(error) || status === 429 || status >= 500
}

const tooLate = () =>
  new Promise<"too late">((resolve) => setTimeout(resolve, AUTH_TIMEOUT_MS, "too late").unref())
