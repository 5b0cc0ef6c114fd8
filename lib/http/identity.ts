import "server-only"
import { isAuthRetryableFetchError } from "@supabase/supabase-js"
import { AppError } from "@/lib/errors"
import { bearerClient, cookieClient, type Supabase } from "@/lib/supabase/server"

export interface Identity {
  /** Acts as the person: what RLS hides from them does not exist here. */
  supabase: Supabase
  userId: string
  email: string
  /** When the token behind the request ends, in ms since the epoch: no stream outlives it. */
  sessionEndsAt: number
}

/** By the session cookie or a bearer token. */
export async function identify(request: Request): Promise<Identity> {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
  const bearer = scheme?.toLowerCase() === "bearer" && token ? token : undefined
  if (!bearer) refuseOtherSites(request)
  const supabase = bearer ? bearerClient(bearer) : await cookieClient()
  const { data, error } = await supabase.auth.getClaims(bearer)
  // Nobody is told to sign in because Auth is away, broken or busy.
  const status = error?.status ?? 0
  if (isAuthRetryableFetchError(error) || status === 429 || status >= 500) {
    throw new AppError("unavailable", "Supabase could not be reached. Try again in a moment.", {
      cause: error,
    })
  }
  const userId = data?.claims.sub
  if (!userId) {
    throw new AppError("not_signed_in", "Sign in, or send an access token as a bearer token.")
  }
  const { email = "", exp } = data.claims
  return { supabase, userId, email, sessionEndsAt: exp * 1000 }
}

/**
 * A browser sends the session cookie (SameSite=Lax) with no POST of another site; this also stops other
 * subdomains of our own, and browsers that do not know the attribute.
 */
function refuseOtherSites(request: Request): void {
  const from = request.headers.get("sec-fetch-site")
  if (request.method === "GET" || request.method === "HEAD" || !from) return
  if (from !== "same-origin" && from !== "none")
    throw new AppError("forbidden", "Another site may not do this for you.")
}
