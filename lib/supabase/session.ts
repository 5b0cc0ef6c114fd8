import "server-only"
import { redirect } from "next/navigation"
import { cache } from "react"
import { AppError } from "@/lib/errors"
import { readSession } from "./read-session"
import { cookieClient, cookieSession, type Supabase } from "./server"

/** Who is looking, asked once per request however many components want to know. */
export const currentSession = cache(async () => readSession(await cookieSession()))

/**
 * The client of a page for members. A page checks for itself: it renders beside its layout, not
 * after it, and during an outage it should not wait for queries that cannot succeed.
 */
export async function memberClient(): Promise<Supabase> {
  const { state } = await currentSession()
  if (state === "out") redirect("/sign-in")
  if (state === "unreachable") throw new AppError("unavailable", "Supabase could not be reached.")
  return cookieClient()
}
