"use client"

import { useActionState } from "react"
import type { FormState } from "@/app/(auth)/fields"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"

type DemoAction = (before: FormState) => Promise<FormState>

export function DemoForm({ action }: { action: DemoAction }) {
  const [state, send, pending] = useActionState(action, {})
  return (
    <form action={send} className="contents">
      <Button type="submit" size="large" disabled={pending} className="max-sm:grow">
        {pending ? "Opening the demo…" : "Try the demo"}
      </Button>
      {state.complaints?.form && (
        <div className="order-last w-full">
          <Notice alert>{state.complaints.form}</Notice>
        </div>
      )}
    </form>
  )
}
