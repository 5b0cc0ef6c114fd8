"use client"

import { useActionState, useState } from "react"
import { toast } from "sonner"
import type { PasswordState } from "@/app/(app)/settings/fields"
import { useKeptForm } from "@/components/auth/use-auth-form"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { PasswordField } from "@/components/ui/password-field"

type Action = (before: PasswordState, form: FormData) => Promise<PasswordState>

export function PasswordForm({ action, email }: { action: Action; email: string }) {
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  const [state, send, pending] = useActionState(async (before: PasswordState, form: FormData) => {
    const after = await action(before, form)
    if (after.changed) {
      close()
      toast.success("Password changed.")
    }
    return after
  }, {})
  const form = useKeptForm(state, send, pending)
  if (!open)
    return (
      // The form is gone, and the focus with it: it returns to the button that opened the form.
      <Button look="secondary" autoFocus={closed} onClick={() => setOpen(true)}>
        Change password
      </Button>
    )
  return (
    <form {...form} noValidate className="max-w-md space-y-5">
      {state.form && <Notice alert>{state.form}</Notice>}
      {/* Tells password managers which account this is. */}
      <input name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current"
        label="Current password"
        autoComplete="current-password"
        error={state.current}
        autoFocus
        required
      />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={state.password}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={pending}>
          {pending ? "Changing…" : "Change password"}
        </Button>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
