import "server-only"
import { createServerClient } from "@supabase/ssr"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { cookies } from "next/headers"
import { env } from "@/lib/env"
import type { Database } from "./database.types"

export type Supabase = SupabaseClient<Database>

/** A client that acts as whoever holds the session cookie: every query goes through RLS. */
export async function cookieClient(): Promise<Supabase> {
  const jar = await cookies()
  return createServerClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookies: {
      getAll: () => jar.getAll(),
      setAll(changed) {
        try {
          for (const { name, value, options } of changed) jar.set(name, value, options)
        } catch {
          // Pages may not set cookies while rendering; proxy.ts has refreshed them already.
        }
      },
    },
  })
}

/** A client that acts as the holder of an access token, for programs that call the API. */
export function bearerClient(token: string): Supabase {
  return createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
}

/** A client of nobody's: what it signs in to is forgotten with it. */
export const visitorClient = (): Supabase =>
  createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
