"use server"

import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { env } from "@/lib/env"
import { siteOrigin } from "@/lib/http/site"
import { cookieClient } from "@/lib/supabase/server"
import { explain } from "./auth-errors"
import { complaintsOf, signInFields, signUpFields, typed, type FormState } from "./fields"
import { localPath } from "./local-path"

export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const fields = signInFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ...typed(form), complaints: complaintsOf(fields.error) }
  const { auth } = await cookieClient()
  const { error } = await auth.signInWithPassword(fields.data)
  if (error) return { ...typed(form), complaints: explain(error) }
  redirect(localPath(form.get("next")))
}

export async function signUp(_before: FormState, form: FormData): Promise<FormState> {
  const fields = signUpFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ...typed(form), complaints: complaintsOf(fields.error) }
  const { name, email, password } = fields.data
  const { auth } = await cookieClient()
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { data: { name }, emailRedirectTo: `${siteOrigin(await headers())}/auth/callback` },
  })
  if (error) return { ...typed(form), complaints: explain(error) }
  // No session: the project wants the address confirmed first.
  if (!data.session) return { sentTo: email }
  redirect(localPath(form.get("next")))
}

/** Signs a visitor in to the demo account; its password never leaves the server. */
export async function tryDemo(_before: FormState): Promise<FormState> {
  const { DEMO_EMAIL: email, DEMO_PASSWORD: password } = env()
  if (!email || !password) return { complaints: { form: "There is no demo here." } }
  const { auth } = await cookieClient()
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) return { complaints: explain(error) }
  redirect("/documents")
}

export async function signOut(): Promise<void> {
  const { auth } = await cookieClient()
  // This browser only: whoever signs out here keeps the session on their phone.
  const { error } = await auth.signOut({ scope: "local" })
  // During an outage the client keeps its cookies; the person wanted them gone.
  if (error) {
    const jar = await cookies()
    for (const { name } of jar.getAll()) if (/^sb-.*-auth-token/.test(name)) jar.delete(name)
  }
  redirect("/")
}
