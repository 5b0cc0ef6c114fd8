import "server-only"
import { AppError } from "@/lib/errors"
import { isOutage } from "@/lib/supabase/read-session"
import { bearerClient, cookieSession, type Supabase } from "@/lib/supabase/server"
import { clientAddress } from "./client-address"
import { refuseOtherSites } from "./other-sites"

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
  // Without a cookie there is nothing that another site could misuse.
  if (!bearer && request.headers.get("cookie")?.includes("-auth-token")) refuseOtherSites(request)
  const { supabase, isBusy } = bearer
    ? { supabase: bearerClient(bearer, clientAddress(request.headers)), isBusy: () => false }
    : await cookieSession()
  const { data, error } = await supabase.auth.getClaims(bearer)
  if (!data && (isBusy() || isOutage(error))) {
    const message =
      "Sign-in is temporarily unavailable. You are not signed out: try again in a moment."
    throw new AppError("unavailable", message, { cause: error })
  }
  const userId = data?.claims.sub
  if (!userId) {
    throw new AppError("not_signed_in", "Sign in, or send an access token as a bearer token.")
  }
  const { email = "", exp } = data.claims
  return { supabase, userId, email, sessionEndsAt: exp * 1000 }
}
