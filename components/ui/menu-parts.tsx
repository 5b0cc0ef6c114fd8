"use client"

import { DropdownMenu as Radix } from "radix-ui"
import type { ComponentProps, ReactNode } from "react"

/** Open from the start: whoever loads it has asked for it. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    // Not modal: that would hide the page, with all its headings and landmarks, from whoever listens to it.
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="bg-sheet border-rule shadow-sheet z-50 min-w-48 rounded-md border py-1.5"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One of them. With `asChild` it is a link. */
export function MenuItem({ className = "", ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      {...rest}
      className={`data-highlighted:bg-paper flex min-h-9 cursor-pointer items-center gap-2.5 px-3.5 text-sm outline-none data-disabled:cursor-default data-disabled:opacity-50 ${className}`}
    />
  )
}

export const MenuLine = () => <Radix.Separator className="bg-rule my-1.5 h-px" />
