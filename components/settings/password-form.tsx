"use client"

import { useActionState, useEffect, useRef, useState } from "react"
import { toast } from "sonner"
import type { PasswordState } from "@/app/(app)/settings/fields"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"

type Action = (before: PasswordState, form: FormData) => Promise<PasswordState>

export function PasswordForm({ action, email }: { action: Action; email: string }) {
  const [open, setOpen] = useState(false)
  const [state, send, pending] = useActionState(async (before: PasswordState, form: FormData) => {
    const after = await action(before, form)
    if (after.changed) {
      setOpen(false)
      toast.success("Your password is changed.")
    }
    return after
  }, {})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")
    first?.focus()
  }, [state])
  if (!open)
    return (
      <Button look="secondary" onClick={() => setOpen(true)}>
        Change password
      </Button>
    )
  return (
    <form ref={form} action={send} noValidate className="max-w-md space-y-5">
      {state.form && <Notice alert>{state.form}</Notice>}
      {/* For password managers, which want to know whose password this is. */}
      <input name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        name="current"
        label="Password of now"
        type="password"
        autoComplete="current-password"
        error={state.current}
        autoFocus
        required
      />
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={state.password}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={pending}>
          {pending ? "Changing…" : "Change password"}
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Leave it
        </Button>
      </div>
    </form>
  )
}
