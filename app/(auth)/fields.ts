import { z } from "zod"
import type { Complaints } from "./auth-errors"

/** What a form shows after it was sent: what was typed (never the password) and what is wrong. */
export interface FormState {
  name?: string
  email?: string
  complaints?: Complaints
  /** Where a confirmation was mailed to. */
  sentTo?: string
}

const email = z
  .string()
  .trim()
  .pipe(z.email({ error: "Please write an email address, like name@example.com." }))

export const signInFields = z.object({
  email,
  password: z.string().min(1, { error: "Please write your password." }),
})

// Passwords are hashed with bcrypt, which does not look past 72 bytes.
const fits = (password: string) => new TextEncoder().encode(password).length <= 72

export const signUpFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: "Please tell us your name." })
    .max(80, { error: "Please use a shorter name, up to 80 characters." }),
  email,
  password: z
    .string()
    .min(8, { error: "Please use at least 8 characters." })
    .refine(fits, { error: "Please use a shorter password, up to 72 characters." }),
})

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
