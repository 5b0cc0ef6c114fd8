"use client"

import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useAuthForm, type AuthAction } from "./use-auth-form"

// The button that had the focus is gone.
const focus = (answer: HTMLElement | null) => answer?.focus()

export function ForgotForm({ action }: { action: AuthAction }) {
  const { state, pending, form } = useAuthForm(action)
  const wrong = state.complaints ?? {}
  if (state.sentTo)
    return (
      <div role="status" tabIndex={-1} ref={focus} className="space-y-3 outline-none">
        <p>
          If an account exists for <strong className="wrap-anywhere">{state.sentTo}</strong>, we
          sent a link to reset its password.
        </p>
        <p className="text-soft text-sm">
          The link expires in an hour. Check your spam folder if you can’t find it.
        </p>
      </div>
    )
  return (
    <form {...form} noValidate className="space-y-5">
      <p className="text-soft -mt-3">We’ll email you a link to choose a new password.</p>
      {wrong.form && <Notice alert>{wrong.form}</Notice>}
      <Field
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        error={wrong.email}
        required
      />
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Sending…" : "Send link"}
      </Button>
    </form>
  )
}
