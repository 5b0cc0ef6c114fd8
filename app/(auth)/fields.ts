import { z } from "zod"
import type { Complaints } from "./auth-errors"

/** What a form shows after it was sent: what was typed (never the password) and what is wrong. */
export interface FormState {
  name?: string
  email?: string
  complaints?: Complaints
  /** Where a link was sent to. */
  sentTo?: string
}

const email = z
  .string()
  .trim()
  .pipe(z.email({ error: "Enter an email address, like name@example.com." }))

export const forgotFields = z.object({ email })

export const signInFields = z.object({
  email,
  password: z.string().min(1, { error: "Enter your password." }),
})

// Passwords are hashed with bcrypt, which ignores everything after 72 bytes.
const fits = (password: string) => new TextEncoder().encode(password).length <= 72

const newPassword = z
  .string()
  .min(8, { error: "Use at least 8 characters." })
  .refine(fits, { error: "Use at most 72 characters." })

export const signUpFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: "Enter your name." })
    .max(80, { error: "Use at most 80 characters." }),
  email,
  password: newPassword,
})

export const resetFields = z.object({ password: newPassword })

/** The first thing wrong with each field. */
export function complaintsOf(error: z.ZodError): Complaints {
  const found: Record<string, string> = {}
  for (const issue of error.issues) found[String(issue.path[0])] ??= issue.message
  return found
}

export function typed(form: FormData): FormState {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 320)
  return { name: text("name"), email: text("email") }
}
