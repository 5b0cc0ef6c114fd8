import "server-only"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { cookies, headers } from "next/headers"
import { env } from "@/lib/env"
import { clientAddress } from "@/lib/http/client-address"
import { authFetch } from "./auth-fetch"
import type { Database } from "./database.types"
import { sessionClient, type SessionClient } from "./session-client"

export type Supabase = SupabaseClient<Database>

/** The session of the request that is being answered, from its cookies. */
export async function cookieSession(): Promise<SessionClient> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  return sessionClient(head, {
    getAll: () => jar.getAll(),
    set(name, value, options) {
      try {
        jar.set(name, value, options)
      } catch {
        // Pages may not set cookies while rendering; proxy.ts has refreshed them already.
      }
    },
  })
}

/** A client that acts as the holder of the session cookie: every query goes through RLS. */
export const cookieClient = async (): Promise<Supabase> => (await cookieSession()).supabase

const forgetful = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client that acts as the holder of an access token, for programs that call the API. */
export function bearerClient(token: string, address: string | undefined): Supabase {
  return createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    auth: forgetful,
    global: { headers: { Authorization: `Bearer ${token}` }, fetch: authFetch(address).fetch },
  })
}

/** A client without a session: what it signs in to is forgotten with it. */
export async function visitorClient(): Promise<Supabase> {
  const { fetch } = authFetch(clientAddress(await headers()))
  return createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    auth: forgetful,
    global: { fetch },
  })
}
