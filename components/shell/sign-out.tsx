"use client"

import type { FormEvent, ReactNode } from "react"
import { hasDeletions, sendDeletions } from "@/components/documents/deletions"

type Props = { action: () => Promise<void>; className: string; children: ReactNode }

/** Works without JavaScript. With it, what waits to be deleted is deleted while we still may. */
export function SignOut({ action, className, children }: Props) {
  const finishFirst = (event: FormEvent<HTMLFormElement>) => {
    if (!hasDeletions()) return
    const form = event.currentTarget
    event.preventDefault()
    void sendDeletions().finally(() => form.requestSubmit())
  }
  return (
    <form action={action} onSubmit={finishFirst}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
