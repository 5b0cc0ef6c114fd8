"use client"

import { useState } from "react"
import { askToNotify, mayAskToNotify } from "./notify"

/** Asks the browser only after this click: nobody likes to be asked out of the blue. */
export function NotifyButton({ className }: { className: string }) {
  const [asked, setAsked] = useState(!mayAskToNotify())
  if (asked) return null
  return (
    <button
      type="button"
      className={className}
      onClick={() => void askToNotify().finally(() => setAsked(true))}
    >
      Notify me
    </button>
  )
}
