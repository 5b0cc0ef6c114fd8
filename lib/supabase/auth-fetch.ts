import { env } from "@/lib/env"
import { AUTH_TIMEOUT_MS, refreshOnce } from "./refresh"

/** Hashing a password takes its time on a busy server. */
const SIGN_IN_TIMEOUT_MS = 10_000

export interface AuthFetch {
  fetch: typeof fetch
  /** A refresh failed without Auth having refused it: the session must be kept. */
  isBusy(): boolean
}

/**
 * The fetch of a Supabase client that acts for a browser. It tells Auth the address of the client, refreshes each
 * session once per process, and keeps the client from deleting a session that Auth did not refuse.
 */
export function authFetch(address: string | undefined): AuthFetch {
  let busy = false
  const base = `${env().SUPABASE_URL.replace(/\/$/, "")}/auth/v1/`
  return {
    isBusy: () => busy,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!url.startsWith(base)) return fetch(input, init)
      const ask = (timeoutMs: number) =>
        fetch(input, {
          ...init,
          headers: withAddress(new Headers(init?.headers), address),
          signal: AbortSignal.timeout(timeoutMs),
        })
      const path = url.slice(base.length)
      if (!path.startsWith("token?grant_type=refresh_token"))
        return ask(
          path.startsWith("user") || path.startsWith(".") ? AUTH_TIMEOUT_MS : SIGN_IN_TIMEOUT_MS,
        )
      const { refresh_token: token } = JSON.parse(String(init?.body)) as { refresh_token: string }
      const { outcome, status, body } = await refreshOnce(token, () => ask(AUTH_TIMEOUT_MS))
      busy ||= outcome === "busy"
      // The client would retry a 503 for up to 30 seconds. This ends the attempt; `isBusy` keeps the cookies.
      return new Response(outcome === "busy" ? BUSY : body, {
        status: outcome === "busy" ? 400 : status,
        headers: { "content-type": "application/json" },
      })
    },
  }
}

const BUSY = JSON.stringify({ code: "busy", error_code: "busy", msg: "Auth is busy" })

/**
 * Auth limits sign-ins and refreshes by address, and all of ours come from this server. With a secret key it takes
 * the address of the client instead (IP address forwarding, to be switched on in the project's rate limits).
 * Only for Auth: anywhere else the secret key would pass row-level security by.
 */
function withAddress(headers: Headers, address: string | undefined): Headers {
  const { SUPABASE_SECRET_KEY: secret, SUPABASE_PUBLISHABLE_KEY: publishable } = env()
  if (!address || !secret.startsWith("sb_secret_")) return headers
  headers.set("apikey", secret)
  // Without a session the client sends its key as the bearer too, and a key there must equal the apikey: hosted
  // Supabase refuses two different ones.
  if (headers.get("authorization") === `Bearer ${publishable}`)
    headers.set("authorization", `Bearer ${secret}`)
  headers.set("sb-forwarded-for", address)
  return headers
}
