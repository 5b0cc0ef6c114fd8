"use client"

import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { PasswordField } from "@/components/ui/password-field"
import { CheckYourMail } from "./check-your-mail"
import { useAuthForm, type AuthAction } from "./use-auth-form"

// noValidate: messages come from the server, the same with and without JavaScript.
export function SignUpForm({ action, next }: { action: AuthAction; next: string }) {
  const { state, pending, form } = useAuthForm(action)
  const wrong = state.complaints ?? {}
  if (state.sentTo) return <CheckYourMail address={state.sentTo} />
  return (
    <form {...form} noValidate className="space-y-5">
      <p className="text-soft -mt-3">Comes with sample documents you can export right away.</p>
      {wrong.form && <Notice alert>{wrong.form}</Notice>}
      <input type="hidden" name="next" value={next} />
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={state.name}
        error={wrong.name}
        required
      />
      <Field
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        error={wrong.email}
        required
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={wrong.password}
        required
      />
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Creating account…" : "Create account"}
      </Button>
    </form>
  )
}
