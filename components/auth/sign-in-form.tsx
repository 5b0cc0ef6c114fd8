"use client"

import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useAuthForm, type AuthAction } from "./use-auth-form"

// noValidate: the server writes the sentences, the same with and without JavaScript.
export function SignInForm({ action, next }: { action: AuthAction; next: string }) {
  const { state, send, pending, form } = useAuthForm(action)
  const wrong = state.complaints ?? {}
  return (
    <form ref={form} action={send} noValidate className="space-y-5">
      {wrong.form && <Notice alert>{wrong.form}</Notice>}
      <input type="hidden" name="next" value={next} />
      <Field
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        error={wrong.email}
        required
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={wrong.password}
        required
      />
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  )
}
