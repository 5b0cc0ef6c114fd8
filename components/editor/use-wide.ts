"use client"

import { useSyncExternalStore } from "react"

const WIDE = "(min-width: 64rem)"

const watch = (onChange: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}

/** Whether the preview is beside the form (Tailwind's `lg`). On a phone it is only made when looked at. */
export const useWide = () =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
