"use server"

import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { z } from "zod"
import { explain, tooManyAttempts, UNREACHABLE } from "@/app/(auth)/auth-errors"
import { attempt } from "@/lib/auth/attempt"
import { DEMO_REFUSAL, isDemo } from "@/lib/demo"
import { AppError } from "@/lib/errors"
import { deleteMyAccount } from "@/lib/repositories/settings"
import { cookieClient, visitorClient } from "@/lib/supabase/server"
import { currentSession } from "@/lib/supabase/session"
import { DELETE_WORDS, passwordFields, type PasswordState } from "./fields"

const SIGNED_OUT = "Your session has ended. Sign in to continue."

async function whoAmI(): Promise<string | null> {
  const session = await currentSession()
  return session.state === "in" ? session.email : null
}

/** Asks for the current password: an unattended screen must not be enough to take over an account. */
export async function changePassword(
  _before: PasswordState,
  form: FormData,
): Promise<PasswordState> {
  const email = await whoAmI()
  if (!email) return { form: SIGNED_OUT }
  if (isDemo(email)) return { form: DEMO_REFUSAL }
  const fields = passwordFields.safeParse(Object.fromEntries(form))
  if (!fields.success) {
    const { current, password } = z.flattenError(fields.error).fieldErrors
    return { current: current?.[0], password: password?.[0] }
  }
  const { current, password } = fields.data
  // Not with the cookies' client, which would replace the person's session.
  const visitor = await visitorClient()
  const known = await attempt("sign_in", email, () =>
    visitor.auth.signInWithPassword({ email, password: current }),
  ).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!known) return { form: UNREACHABLE }
  if ("waitSeconds" in known) return { form: tooManyAttempts(known.waitSeconds).form }
  const refusal = known.answer.error
  if (refusal?.code === "invalid_credentials") return { current: "Current password is incorrect." }
  if (refusal) return { form: explain(refusal).form ?? SIGNED_OUT }
  const { auth } = await cookieClient()
  const { error } = await auth.updateUser({ password })
  if (error) {
    const complaints = explain(error)
    return { password: complaints.password, form: complaints.form }
  }
  return { changed: true }
}

/** For the person's own programs. Read on a click, never written into the page. */
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
  if (isDemo(email)) return { error: DEMO_REFUSAL }
  if (String(form.get("words")).trim().toLowerCase() !== DELETE_WORDS)
    return { error: `Type “${DELETE_WORDS}” to continue.` }
  try {
    await deleteMyAccount(await cookieClient())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { error: "Something went wrong and nothing was deleted. Try again in a moment." }
  }
  // Auth no longer knows the session and cannot end it. Only its cookies remain.
  const jar = await cookies()
  for (const { name } of jar.getAll()) if (/^sb-.*-auth-token/.test(name)) jar.delete(name)
  redirect("/?notice=account-deleted")
}
