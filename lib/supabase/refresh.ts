import { createHash } from "node:crypto"

/** Supabase answers within milliseconds. A page does not wait longer than this. */
export const AUTH_TIMEOUT_MS = 3_000
/** Requests that were sent with the old cookie arrive for a while after the first has refreshed it. */
const REMEMBERED_MS = 30_000
const MOST_REMEMBERED = 2_000

/** `refused`: Auth says that this session is over. `busy`: it could not say, and the session stays. */
type Outcome = "fresh" | "refused" | "busy"

export interface Refreshed {
  outcome: Outcome
  status: number
  body: string
}

// On globalThis, because Next bundles each route on its own and all of them refresh the same sessions.
const registry = globalThis as typeof globalThis & {
  pressrunRefreshes?: Map<string, Promise<Refreshed>>
}

/**
 * Refreshes a session once, however many requests ask for it with the same token: Auth takes a refresh token once,
 * and a second use after its grace period ends the session.
 */
export function refreshOnce(token: string, ask: () => Promise<Response>): Promise<Refreshed> {
  const known = (registry.pressrunRefreshes ??= new Map())
  // The map outlives requests; a hash of the token is enough to find it again.
  const key = createHash("sha256").update(token).digest("base64")
  const underWay = known.get(key)
  if (underWay) return underWay
  const refreshed = readAnswer(ask)
  known.set(key, refreshed)
  // Maps keep the order of insertion: the first is the oldest.
  for (const oldest of known.keys()) {
    if (known.size <= MOST_REMEMBERED) break
    known.delete(oldest)
  }
  void refreshed.then(({ outcome }) => {
    // The next request asks again as soon as Auth may be back.
    if (outcome === "busy") return known.delete(key)
    setTimeout(() => known.delete(key), REMEMBERED_MS).unref()
  })
  return refreshed
}

async function readAnswer(ask: () => Promise<Response>): Promise<Refreshed> {
  try {
    const response = await ask()
    const body = await response.text()
    return { outcome: outcomeOf(response.status, body), status: response.status, body }
  } catch {
    return { outcome: "busy", status: 503, body: "" }
  }
}

/** Answers after which signing in again is the only way. */
const OVER = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  // The answer of older versions of Auth to each of these.
  "invalid_grant",
])

/**
 * Only what Auth names as the end of a session ends it. Anything else (429, 5xx, a gateway's own page, a wrong API
 * key) may pass, and signing everyone out would not help.
 */
export function outcomeOf(status: number, body: string): Outcome {
  const answer = parse(body)
  if (status === 200) return answer?.access_token ? "fresh" : "busy"
  const codes = [answer?.code, answer?.error_code, answer?.error]
  const over = status < 500 && status !== 429 && codes.some((code) => OVER.has(String(code)))
  return over ? "refused" : "busy"
}

function parse(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body) as Record<string, unknown> | null
  } catch {
    return null
  }
}
