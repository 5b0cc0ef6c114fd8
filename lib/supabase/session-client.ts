import { createServerClient, type CookieOptions } from "@supabase/ssr"
import type { SupabaseClient } from "@supabase/supabase-js"
import { env } from "@/lib/env"
import { clientAddress } from "@/lib/http/client-address"
import { isHttps } from "@/lib/http/site"
import { authFetch } from "./auth-fetch"
import type { Database } from "./database.types"

/** A visit within this time keeps a session: each refresh, at most once an hour, writes the cookie again. */
export const SESSION_SECONDS = 30 * 24 * 3600

export interface CookieJar {
  getAll(): { name: string; value: string }[]
  set(name: string, value: string, options: CookieOptions): void
  setHeader?(name: string, value: string): void
}

export interface SessionClient {
  supabase: SupabaseClient<Database>
  /** Auth could not say whether the session goes on. It is kept. */
  isBusy(): boolean
}

/** A client that acts as the holder of the session cookie: every query goes through row-level security. */
export function sessionClient(headers: Headers, jar: CookieJar): SessionClient {
  const { fetch, isBusy } = authFetch(clientAddress(headers))
  const cookieOptions = {
    // The browser never needs it: no script there talks to Supabase.
    httpOnly: true,
    secure: isHttps(headers),
    sameSite: "lax",
    path: "/",
  } as const
  const supabase = createServerClient<Database>(
    env().SUPABASE_URL,
    env().SUPABASE_PUBLISHABLE_KEY,
    {
      global: { fetch },
      cookieOptions,
      cookies: {
        getAll: () => jar.getAll(),
        setAll(changed, answerHeaders) {
          if (isBusy()) return
          for (const { name, value, options } of changed) {
            // The library sets 400 days, whatever it is told.
            jar.set(name, value, { ...options, maxAge: value ? SESSION_SECONDS : 0 })
          }
          for (const [name, header] of Object.entries(answerHeaders)) jar.setHeader?.(name, header)
        },
      },
    },
  )
  return { supabase, isBusy }
}
