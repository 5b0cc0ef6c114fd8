import "server-only"
import { createHmac, timingSafeEqual } from "node:crypto"
import { cookies, headers } from "next/headers"
import { env } from "@/lib/env"
import { isHttps } from "@/lib/http/site"
import { cookieClient } from "@/lib/supabase/server"

// Says that this browser's session came from a recovery link: only then may a new password be set without the
// current one. Signed, and for this session alone, so that an unattended screen is not enough.
const COOKIE = "password-recovery"
const SECONDS = 15 * 60

export async function allowPasswordReset(): Promise<void> {
  const session = await sessionId()
  if (!session) return
  const until = Math.floor(Date.now() / 1000) + SECONDS
  const jar = await cookies()
  jar.set(COOKIE, `${until}.${sign(session, until)}`, {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(await headers()),
    path: "/reset-password",
    maxAge: SECONDS,
  })
}

export async function mayResetPassword(): Promise<boolean> {
  const [until = "", signature = ""] = (await cookies()).get(COOKIE)?.value.split(".") ?? []
  if (!(Number(until) * 1000 > Date.now())) return false
  const session = await sessionId()
  if (!session) return false
  const expected = Buffer.from(sign(session, Number(until)))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export async function endPasswordReset(): Promise<void> {
  const jar = await cookies()
  jar.delete({ name: COOKIE, path: "/reset-password" })
}

async function sessionId(): Promise<string | undefined> {
  const { auth } = await cookieClient()
  const { data } = await auth.getClaims()
  const id: unknown = data?.claims.session_id
  return typeof id === "string" ? id : undefined
}

const sign = (session: string, until: number) =>
  createHmac("sha256", env().SUPABASE_SECRET_KEY)
    .update(`password-recovery ${session} ${until}`)
    .digest("base64url")
