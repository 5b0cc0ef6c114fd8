"use client"

import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { PasswordField } from "@/components/ui/password-field"
import { useAuthForm, type AuthAction } from "./use-auth-form"

export function ResetForm({ action, email }: { action: AuthAction; email: string }) {
  const { state, pending, form } = useAuthForm(action)
  const wrong = state.complaints ?? {}
  return (
    <form {...form} noValidate className="space-y-5">
      <p className="text-soft -mt-3 wrap-anywhere">For {email}</p>
      {wrong.form && <Notice alert>{wrong.form}</Notice>}
      {/* Tells password managers which account this is. */}
      <input name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={wrong.password}
        required
      />
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Saving…" : "Save new password"}
      </Button>
    </form>
  )
}
