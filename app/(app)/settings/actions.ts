"use server"

import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { z } from "zod"
import { explain } from "@/app/(auth)/auth-errors"
import { isDemo } from "@/lib/demo"
import { AppError } from "@/lib/errors"
import { deleteMyAccount } from "@/lib/repositories/settings"
import { cookieClient, visitorClient } from "@/lib/supabase/server"
import { currentSession } from "@/lib/supabase/session"
import { DELETE_WORDS, passwordFields, type PasswordState } from "./fields"

const SHARED = "The demo account is everyone’s. Make an account of your own."
const SIGNED_OUT = "You have been signed out. Sign in again, then try once more."

async function whoAmI(): Promise<string | null> {
  const session = await currentSession()
  return session.state === "in" ? session.email : null
}

/** Asks for the old password first: a screen left open must not be enough to take an account over. */
export async function changePassword(
  _before: PasswordState,
  form: FormData,
): Promise<PasswordState> {
  const email = await whoAmI()
  if (!email) return { form: SIGNED_OUT }
  if (isDemo(email)) return { form: SHARED }
  const fields = passwordFields.safeParse(Object.fromEntries(form))
  if (!fields.success) {
    const { current, password } = z.flattenError(fields.error).fieldErrors
    return { current: current?.[0], password: password?.[0] }
  }
  const { current, password } = fields.data
  // Not with the cookies' client, which would take the new session for the person's own.
  const visitor = await visitorClient()
  const known = await visitor.auth.signInWithPassword({ email, password: current })
  if (known.error?.code === "invalid_credentials")
    return { current: "This is not your password of now." }
  if (known.error) return { form: explain(known.error).form ?? SIGNED_OUT }
  const { auth } = await cookieClient()
  const { error } = await auth.updateUser({ password })
  if (error?.code === "same_password") return { password: "This is the one you have already." }
  if (error) {
    const complaints = explain(error)
    return { password: complaints.password, form: complaints.form }
  }
  return { changed: true }
}

/** For a program of the person's own. Read on a click, never written into the page. */
export async function readAccessToken(): Promise<{ token: string; endsAt: string } | null> {
  if (!(await whoAmI())) return null
  const { auth } = await cookieClient()
  const { data } = await auth.getSession()
  if (!data.session) return null
  const endsAt = new Date((data.session.expires_at ?? 0) * 1000).toISOString()
  return { token: data.session.access_token, endsAt }
}

export async function deleteEverything(
  _before: { error?: string },
  form: FormData,
): Promise<{ error?: string }> {
  const email = await whoAmI()
  if (!email) return { error: SIGNED_OUT }
  if (isDemo(email)) return { error: SHARED }
  if (String(form.get("words")).trim().toLowerCase() !== DELETE_WORDS)
    return { error: `Type “${DELETE_WORDS}” to go on.` }
  try {
    await deleteMyAccount(await cookieClient())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { error: "That did not work, and nothing was deleted. Please try again in a moment." }
  }
  // Auth no longer knows the session and cannot end it: the cookies are all that is left of it.
  const jar = await cookies()
  for (const { name } of jar.getAll()) if (/^sb-.*-auth-token/.test(name)) jar.delete(name)
  redirect("/?notice=account-deleted")
}
