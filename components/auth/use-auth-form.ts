"use client"

import { startTransition, useActionState, useEffect, useRef, type FormEvent } from "react"
import type { FormState } from "@/app/(auth)/fields"

export type AuthAction = (before: FormState, form: FormData) => Promise<FormState>

/** The form's state; after an error the focus is in the first field that needs a change. */
export function useAuthForm(action: AuthAction) {
  const [state, send, pending] = useActionState(action, {})
  return { state, pending, form: useKeptForm(state, send, pending) }
}

/**
 * A form that keeps what was typed. React empties a form whose action has run, the password included; an action that
 * is started by hand does not. `action` stays for browsers without JavaScript.
 */
export function useKeptForm(state: unknown, send: (form: FormData) => void, pending: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus()
  }, [state])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!pending) startTransition(() => send(form))
  }
  return { ref, action: send, onSubmit }
}
