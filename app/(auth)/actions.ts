"use server"

import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { attempt } from "@/lib/auth/attempt"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { siteOrigin } from "@/lib/http/site"
import { protectAccount } from "@/lib/repositories/auth-attempts"
import { cookieClient } from "@/lib/supabase/server"
import { explain, tooManyAttempts, UNREACHABLE } from "./auth-errors"
import { complaintsOf, signInFields, signUpFields, typed, type FormState } from "./fields"
import { localPath } from "./local-path"

export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const fields = signInFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ...typed(form), complaints: complaintsOf(fields.error) }
  const { auth } = await cookieClient()
  const outcome = await attempt("sign_in", fields.data.email, () =>
    auth.signInWithPassword(fields.data),
  ).catch(unavailable)
  if ("waitSeconds" in outcome)
    return { ...typed(form), complaints: tooManyAttempts(outcome.waitSeconds) }
  if ("complaints" in outcome) return { ...typed(form), ...outcome }
  const { error } = outcome.answer
  if (error) return { ...typed(form), complaints: explain(error) }
  redirect(localPath(form.get("next")))
}

export async function signUp(_before: FormState, form: FormData): Promise<FormState> {
  const fields = signUpFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ...typed(form), complaints: complaintsOf(fields.error) }
  const { name, email, password } = fields.data
  const { auth } = await cookieClient()
  const emailRedirectTo = `${siteOrigin(await headers())}/auth/callback`
  const outcome = await attempt("sign_up", email, () =>
    auth.signUp({ email, password, options: { data: { name }, emailRedirectTo } }),
  ).catch(unavailable)
  if ("waitSeconds" in outcome)
    return { ...typed(form), complaints: tooManyAttempts(outcome.waitSeconds) }
  if ("complaints" in outcome) return { ...typed(form), ...outcome }
  const { data, error } = outcome.answer
  if (error) return { ...typed(form), complaints: explain(error) }
  // No session: the project wants the address confirmed first.
  if (!data.session) return { sentTo: email }
  redirect(localPath(form.get("next")))
}

/** Signs a visitor in to the demo account; its password never leaves the server. */
export async function tryDemo(_before: FormState): Promise<FormState> {
  const { DEMO_EMAIL: email, DEMO_PASSWORD: password } = env()
  if (!email || !password) return { complaints: { form: "The demo is not available." } }
  try {
    // First: a visitor must never get into an account that is not protected yet.
    if (!(await protectAccount(email)))
      return { complaints: { form: "The demo account does not exist yet." } }
  } catch (error) {
    return unavailable(error)
  }
  const { auth } = await cookieClient()
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) return { complaints: explain(error) }
  redirect("/documents")
}

export async function signOut(): Promise<void> {
  const { auth } = await cookieClient()
  // This browser only: sessions on other devices stay.
  const { error } = await auth.signOut({ scope: "local" })
  // During an outage the client keeps its cookies, but the person asked to be signed out here.
  if (error) {
    const jar = await cookies()
    for (const { name } of jar.getAll()) if (/^sb-.*-auth-token/.test(name)) jar.delete(name)
  }
  redirect("/")
}

function unavailable(error: unknown): FormState & { complaints: { form: string } } {
  if (!(error instanceof AppError)) throw error
  return { complaints: { form: UNREACHABLE } }
}
