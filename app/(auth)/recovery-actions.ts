"use server"

import { setTimeout as sleep } from "node:timers/promises"
import { after } from "next/server"
import { redirect } from "next/navigation"
import { attempt, forgetFailures, isAway, type Outcome } from "@/lib/auth/attempt"
import { allowPasswordReset, endPasswordReset, mayResetPassword } from "@/lib/auth/recovery"
import { DEMO_REFUSAL, isDemo } from "@/lib/demo"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { cookieClient, visitorClient, type Supabase } from "@/lib/supabase/server"
import { explain, LINK_EXPIRED, tooManyAttempts, UNREACHABLE } from "./auth-errors"
import { complaintsOf, forgotFields, resetFields, typed, type FormState } from "./fields"

/** Sending a mail takes time. Answering after the same time either way does not tell whether there is an account. */
const ANSWER_AFTER_MS = 1_000

/** The answer is the same for every address: it must not tell who has an account. */
export async function sendResetLink(_before: FormState, form: FormData): Promise<FormState> {
  const fields = forgotFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ...typed(form), complaints: complaintsOf(fields.error) }
  const { email } = fields.data
  if (isDemo(email)) return { ...typed(form), complaints: { form: DEMO_REFUSAL } }
  const { auth } = await visitorClient()
  const sending = attempt("recover", email, () => auth.resetPasswordForEmail(email)).then(
    complaintAbout,
    unavailable,
  )
  after(sending)
  const [complaint] = await Promise.all([
    Promise.race([sending, sleep(ANSWER_AFTER_MS)]),
    sleep(ANSWER_AFTER_MS),
  ])
  return complaint
    ? { ...typed(form), complaints: { form: complaint } }
    : { ...typed(form), sentTo: email }
}

type Sent = Awaited<ReturnType<Supabase["auth"]["resetPasswordForEmail"]>>

/** Only what is true of every address. That a mail was sent a moment ago is true of accounts alone. */
function complaintAbout(outcome: Outcome<Sent>): string | undefined {
  if ("waitSeconds" in outcome) return tooManyAttempts(outcome.waitSeconds).form
  const { error } = outcome.answer
  if (!error) return undefined
  if (isAway(error)) return UNREACHABLE
  if (error.code !== "over_email_send_rate_limit") log.warn({ err: error }, "reset link not sent")
  return undefined
}

function unavailable(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  return UNREACHABLE
}

export interface ConfirmState {
  problem?: string
  /** A new link may help. */
  expired?: boolean
}

const linkTypes = ["recovery", "email"] as const

/**
 * Exchanges the token of a mailed link for a session. On a click and not when the page is opened, because mail
 * programs open links to check them, and a token works once.
 */
export async function confirmLink(_before: ConfirmState, form: FormData): Promise<ConfirmState> {
  const type = linkTypes.find((one) => one === form.get("type"))
  const token_hash = form.get("token_hash")
  if (!type || typeof token_hash !== "string" || !token_hash)
    return { problem: LINK_EXPIRED, expired: true }
  const { auth } = await cookieClient()
  const { error } = await auth.verifyOtp({ type, token_hash })
  if (error?.code === "otp_expired" || error?.code === "validation_failed")
    return { problem: LINK_EXPIRED, expired: true }
  if (error) return { problem: explain(error).form ?? UNREACHABLE }
  if (type !== "recovery") redirect("/documents")
  await allowPasswordReset()
  redirect("/reset-password")
}

export async function resetPassword(_before: FormState, form: FormData): Promise<FormState> {
  if (!(await mayResetPassword())) redirect("/reset-password")
  const fields = resetFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { complaints: complaintsOf(fields.error) }
  const { auth } = await cookieClient()
  const { data, error } = await auth.updateUser(fields.data)
  if (error) return { complaints: explain(error) }
  if (data.user.email) await forgetFailures(data.user.email)
  // Someone who knew the old password may still be signed in elsewhere.
  const others = await auth.signOut({ scope: "others" })
  if (others.error) log.error({ err: others.error }, "other sessions not ended")
  await endPasswordReset()
  redirect("/reset-password?done=1")
}
