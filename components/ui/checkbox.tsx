"use client"

import { Check, Minus } from "lucide-react"
import { Checkbox as Radix } from "radix-ui"
import type { ComponentProps } from "react"

/** Named by `aria-label` or a label that points to its id. `indeterminate`: some of many. */
export function Checkbox({ className = "", ...rest }: ComponentProps<typeof Radix.Root>) {
  const Mark = rest.checked === "indeterminate" ? Minus : Check
  return (
    <Radix.Root
      {...rest}
      className={`border-edge bg-sheet data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent text-on-accent flex size-5 shrink-0 items-center justify-center rounded border ${className}`}
    >
      <Radix.Indicator>
        <Mark aria-hidden className="size-4" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  )
}
