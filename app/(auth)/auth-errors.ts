import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js"

export type Complaints = Partial<Record<"name" | "email" | "password" | "form", string>>

const UNREACHABLE = "Our sign-in service could not be reached. Please try again in a moment."
const TAKEN = "There is already an account with this email address. Sign in instead."
const TOO_FAST = "That was a lot of tries. Please wait a minute, then try again."

const known: Record<string, Complaints> = {
  invalid_credentials: { form: "This email address and password do not belong together." },
  user_already_exists: { email: TAKEN },
  email_exists: { email: TAKEN },
  email_address_invalid: { email: "This email address is not accepted. Please use another." },
  email_address_not_authorized: {
    email: "Mail cannot be sent to this address yet. Please use another.",
  },
  weak_password: { password: "This password is too easy to guess. Make it longer or less common." },
  email_not_confirmed: {
    form: "Please confirm your email address first: follow the link we mailed you.",
  },
  over_request_rate_limit: { form: TOO_FAST },
  over_email_send_rate_limit: { form: TOO_FAST },
  signup_disabled: { form: "New accounts are closed at the moment." },
  user_banned: { form: "This account has been closed." },
}

/** What Supabase answered, as a sentence beside the field it is about. */
export function explain(error: AuthError): Complaints {
  if (isAuthRetryableFetchError(error)) return { form: UNREACHABLE }
  const complaint = error.code ? known[error.code] : undefined
  if (complaint) return complaint
  // The message stays in the log: it is written for developers and may say too much.
  console.error("Unexpected answer of Supabase Auth", error)
  return { form: "That did not work, and it is not your fault. Please try again." }
}
