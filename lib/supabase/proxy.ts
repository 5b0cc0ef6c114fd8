import { createServerClient } from "@supabase/ssr"
import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js"
import { NextResponse, type NextRequest } from "next/server"
import { env } from "@/lib/env"

export type Session =
  { state: "in"; userId: string; email: string } | { state: "out" } | { state: "unreachable" }

// The client retries a refresh for up to 30 seconds. Nobody waits that long for a page.
const PATIENCE_MS = 3_000

/** Who holds the session. "unreachable" is not "signed out": nobody is thrown out by an outage. */
export async function readSession(supabase: SupabaseClient): Promise<Session> {
  try {
    const answer = await Promise.race([supabase.auth.getClaims(), tooLate()])
    if (answer === "too late" || isAuthRetryableFetchError(answer.error))
      return { state: "unreachable" }
    const claims = answer.data?.claims
    return claims
      ? { state: "in", userId: claims.sub, email: claims.email ?? "" }
      : { state: "out" }
  } catch (error) {
    console.error("The session could not be read", error)
    return { state: "unreachable" }
  }
}

const tooLate = () =>
  new Promise<"too late">((resolve) => setTimeout(resolve, PATIENCE_MS, "too late").unref())

/**
 * Refreshes the session. `carry` puts the fresh cookies on whatever answer is given in the end,
 * with the headers that keep a CDN from handing them to someone else.
 */
export async function refreshSession(request: NextRequest) {
  const answer = new NextResponse()
  const supabase = createServerClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll(changed, headers) {
        for (const { name, value, options } of changed) {
          // On the request too: the page that renders next must not refresh a second time.
          request.cookies.set(name, value)
          answer.cookies.set(name, value, options)
        }
        for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
      },
    },
  })
  const session = await readSession(supabase)
  const carry = (response: NextResponse) => {
    for (const cookie of answer.cookies.getAll()) response.cookies.set(cookie)
    for (const name of ["cache-control", "expires", "pragma"]) {
      const value = answer.headers.get(name)
      if (value !== null) response.headers.set(name, value)
    }
    return response
  }
  return { session, carry, supabase }
}
