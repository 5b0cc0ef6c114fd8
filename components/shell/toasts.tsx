"use client"

import { Toaster } from "sonner"

const classNames = {
  toast: "!bg-sheet !text-ink !border-edge !font-sans !text-sm",
  actionButton: "!bg-accent !text-on-accent",
}

// Above the tray of exports, however high that is.
const offset = { bottom: "calc(var(--tray-height, 0px) + 1.75rem)", right: "1.25rem" }
const mobileOffset = { bottom: "calc(var(--tray-height, 0px) + 1rem)" }

export function Toasts() {
  return (
    <Toaster
      theme="system"
      position="bottom-right"
      offset={offset}
      mobileOffset={mobileOffset}
      toastOptions={{ classNames }}
    />
  )
}
