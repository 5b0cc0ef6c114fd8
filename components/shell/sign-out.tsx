"use client"

import { unstable_rethrow } from "next/navigation"
import { useState, useTransition, type FormEvent, type ReactNode } from "react"
import { toast } from "sonner"
import { sendDeletions } from "@/components/documents/deletions"
import { leave, saveAll, stay } from "@/lib/stores/person"

type Props = { action: () => Promise<void>; className: string; children: ReactNode }

const LOSE = "Your newest changes could not be saved. Sign out and lose them?"
const STILL_HERE = "You are still signed in: no answer came. Check your connection and try again."
const PATIENCE_MS = 5_000

/** Answers whether all that was typed is saved. */
async function finish(): Promise<boolean> {
  const limit = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false))
  const both = [saveAll(), sendDeletions()].map((one) => Promise.race([one, limit]))
  const [saved] = await Promise.allSettled(both)
  return saved?.status === "fulfilled" && saved.value === true
}

/** Works without JavaScript. With it, what waits to be saved or deleted is, while we still may; then no draft stays. */
export function SignOut({ action, className, children }: Props) {
  const [busy, setBusy] = useState("")
  const [, startTransition] = useTransition()
  const finishFirst = async () => {
    setBusy("saving first…")
    if (!(await finish()) && !window.confirm(LOSE)) return setBusy("")
    setBusy("one moment…")
    leave()
    startTransition(async () => {
      try {
        await action()
      } catch (error) {
        // Done: it leads to another page.
        unstable_rethrow(error)
        stay()
        setBusy("")
        toast.error(STILL_HERE)
      }
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void finishFirst()
  }
  return (
    <form action={action} onSubmit={onSubmit}>
      <button type="submit" aria-disabled={busy !== ""} className={className}>
        {children}
        <span role="status" className="text-soft">
          {busy}
        </span>
      </button>
    </form>
  )
}
