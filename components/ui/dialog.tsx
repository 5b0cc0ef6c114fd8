"use client"

import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
  /** Where the buttons are; stays in sight while the rest scrolls. */
  footer?: ReactNode
  wide?: boolean
  /** Something is under way whose outcome must be told: it cannot be put away now. */
  busy?: boolean
  /** Where the focus goes then, if not to a trigger. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A sheet laid over the page. Escape and a click beside it put it away, and the focus goes back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
  busy = false,
  onCloseAutoFocus,
}: Props) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="bg-ink/40 fixed inset-0 z-40 dark:bg-black/60" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={description ? undefined : ""}
          className={`bg-sheet border-rule shadow-sheet fixed inset-x-3 bottom-3 z-50 flex max-h-[92dvh] flex-col rounded-lg border sm:inset-x-0 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-full sm:-translate-y-1/2 ${wide ? "sm:max-w-3xl" : "sm:max-w-lg"}`}
        >
          <header className="border-rule flex items-start gap-4 border-b px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-soft mt-1 text-sm">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              disabled={busy}
              className="text-soft hover:text-ink -mr-2 disabled:opacity-50 flex size-9 items-center justify-center"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
          {footer && (
            <footer className="border-rule flex flex-wrap justify-end gap-3 border-t px-5 py-4 sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
