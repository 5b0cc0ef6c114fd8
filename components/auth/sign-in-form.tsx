"use client"

import Link from "next/link"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { PasswordField } from "@/components/ui/password-field"
import { useAuthForm, type AuthAction } from "./use-auth-form"

// noValidate: messages come from the server, the same with and without JavaScript.
export function SignInForm({ action, next }: { action: AuthAction; next: string }) {
  const { state, pending, form } = useAuthForm(action)
  const wrong = state.complaints ?? {}
  return (
    <form {...form} noValidate className="space-y-5">
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
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={wrong.password}
        required
      />
      <p className="text-sm">
        <Link href="/forgot-password" className="text-soft underline underline-offset-4">
          Forgot password?
        </Link>
      </p>
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  )
}
