"use client"

import { useRef, type FormEvent, type ReactNode } from "react"
import { hasDeletions, sendDeletions } from "@/components/documents/deletions"
import { holdsWork, leave, saveAll } from "@/lib/stores/person"

type Props = { action: () => Promise<void>; className: string; children: ReactNode }

const LOSE = "Your newest changes could not be saved. Sign out and lose them?"

/** Works without JavaScript. With it, what waits to be saved or deleted is, while we still may; then no draft stays. */
export function SignOut({ action, className, children }: Props) {
  const finished = useRef(false)
  const finishFirst = (event: FormEvent<HTMLFormElement>) => {
    if (finished.current || !(hasDeletions() || holdsWork())) return leave()
    const form = event.currentTarget
    event.preventDefault()
    void Promise.allSettled([saveAll(), sendDeletions()]).then(([saved]) => {
      const all = saved.status === "fulfilled" && saved.value
      if (!all && !window.confirm(LOSE)) return
      finished.current = true
      form.requestSubmit()
    })
  }
  return (
    <form action={action} onSubmit={finishFirst}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
