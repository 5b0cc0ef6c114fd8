"use client"

import { Toaster } from "sonner"

const classNames = {
  toast: "!bg-sheet !text-ink !border-edge !font-sans !text-sm",
  actionButton: "!bg-accent !text-on-accent",
}

export function Toasts() {
  return <Toaster theme="system" position="bottom-right" toastOptions={{ classNames }} />
}
