"use client"

import { AlertDialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { Button, buttonClass } from "./button"

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** The verb, as in "Delete everything". */
  action: string
  onConfirm: () => void
  busy?: boolean
  /** Where the focus goes when it closes, if not back to where it was. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Asks before something that cannot be undone. Cancel has the focus. */
export function Confirm(props: Props) {
  const { open, onOpenChange, onCloseAutoFocus, title, children, action, onConfirm, busy } = props
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="bg-ink/40 fixed inset-0 z-40 dark:bg-black/60" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="bg-sheet border-rule shadow-sheet fixed inset-x-3 bottom-3 z-50 rounded-lg border p-6 sm:inset-x-0 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-md sm:-translate-y-1/2"
        >
          <Radix.Title className="text-2xl">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-soft mt-2">{children}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel className={buttonClass({ look: "secondary", size: "small" })}>
              Cancel
            </Radix.Cancel>
            <Button size="small" onClick={onConfirm} disabled={busy}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
