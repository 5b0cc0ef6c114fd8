"use client"

import Link from "next/link"
import { useActionState } from "react"
import type { ConfirmState } from "@/app/(auth)/recovery-actions"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { ExpiredLink } from "./expired-link"

type Action = (before: ConfirmState, form: FormData) => Promise<ConfirmState>
type Props = { action: Action; type: "recovery" | "email"; tokenHash: string }

export function ConfirmForm({ action, type, tokenHash }: Props) {
  const [state, send, pending] = useActionState(action, {})
  if (state.expired && type === "recovery") return <ExpiredLink problem={state.problem!} />
  if (state.expired)
    return (
      <>
        <Notice alert>{state.problem} If you have confirmed your address before, sign in.</Notice>
        <p>
          <Link href="/sign-in" className="text-accent font-medium underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </>
    )
  return (
    <form action={send} className="space-y-5">
      {state.problem && <Notice alert>{state.problem}</Notice>}
      <p>
        {type === "recovery"
          ? "Continue to choose a new password. The link works once."
          : "Continue to finish creating your account."}
      </p>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="token_hash" value={tokenHash} />
      <Button type="submit" disabled={pending} className="w-full">
        {pending ? "Checking the link…" : "Continue"}
      </Button>
    </form>
  )
}
