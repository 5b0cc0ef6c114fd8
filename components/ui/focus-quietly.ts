import type { PointerEvent } from "react"

/** Radix focuses a tab by script, after which browsers draw the ring that is meant for keyboards. */
export const focusQuietly = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false } as FocusOptions)
