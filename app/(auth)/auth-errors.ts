import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js"

export type Complaints = Partial<Record<"name" | "email" | "password" | "form", string>>

export const UNREACHABLE = "Sign-in is temporarily unavailable. Try again in a moment."
export const LINK_EXPIRED = "This link has expired or was already used."
const TAKEN = "An account with this email address already exists. Sign in instead."
const TOO_FAST = "Too many attempts. Try again in a minute."

const known: Record<string, Complaints> = {
  invalid_credentials: { form: "Wrong email or password." },
  user_already_exists: { email: TAKEN },
  email_exists: { email: TAKEN },
  email_address_invalid: { email: "This email address is not accepted. Use another one." },
  email_address_not_authorized: {
    email: "We can't send mail to this address. Use another one.",
  },
  weak_password: { password: "This password is too easy to guess. Use a longer one." },
  same_password: { password: "Choose a password that differs from the current one." },
  email_not_confirmed: {
    form: "Confirm your email address first: follow the link we sent you.",
  },
  over_request_rate_limit: { form: TOO_FAST },
  over_email_send_rate_limit: { form: TOO_FAST },
  signup_disabled: { form: "New accounts are currently closed." },
  user_banned: { form: "This account is closed." },
}

/** What Supabase answered, as a sentence beside the field it is about. */
export function explain(error: AuthError): Complaints {
  if (isAuthRetryableFetchError(error)) return { form: UNREACHABLE }
  const complaint = error.code ? known[error.code] : undefined
  if (complaint) return complaint
  // The message stays in the log: it is written for developers and may say too much.
  console.error("Unexpected answer of Supabase Auth", error)
  return { form: "Something went wrong on our side. Try again." }
}

export function tooManyAttempts(waitSeconds: number): Complaints {
  const minutes = Math.ceil(waitSeconds / 60)
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`
  return { form: `Too many attempts. Try again in ${time}.` }
}
