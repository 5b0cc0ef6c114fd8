import { createClient } from "@supabase/supabase-js"
import { env } from "@/lib/env"
import type { Database } from "./database.types"

let client: ReturnType<typeof makeClient> | undefined

const makeClient = () =>
  createClient<Database>(env().SUPABASE_URL, env().SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

/** The service role: passes RLS by. For workers and crons, never for what a person asks to see. */
export const adminClient = () => (client ??= makeClient())
