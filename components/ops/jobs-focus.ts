"use client"

import { useState } from "react"

/** Where the focus goes when a dialog closes: the button that opened it may be gone once it has acted. */
export function useFocusAfter(acted: boolean) {
  const [opener] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    const heading = document.querySelector<HTMLElement>("main h1")
    const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    if (!acted && back) return opener.focus()
    if (!heading) return
    heading.tabIndex = -1
    // Whoever works far down a list stays there.
    heading.focus({ preventScroll: true })
  }
}
