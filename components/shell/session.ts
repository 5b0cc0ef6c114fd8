import "server-only"
import { cache } from "react"
import { readSession } from "@/lib/supabase/proxy"
import { cookieClient } from "@/lib/supabase/server"

/** Who is looking, asked once per request however many components want to know. */
export const currentSession = cache(async () => readSession(await cookieClient()))
