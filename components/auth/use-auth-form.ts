"use client"

import { useActionState, useEffect, useRef } from "react"
import type { FormState } from "@/app/(auth)/fields"

export type AuthAction = (before: FormState, form: FormData) => Promise<FormState>

/** The form's state; after a refusal the cursor is in the first field that needs a change. */
export function useAuthForm(action: AuthAction) {
  const [state, send, pending] = useActionState(action, {})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus()
  }, [state])
  return { state, send, pending, form }
}
