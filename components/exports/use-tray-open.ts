"use client"

import { usePathname } from "next/navigation"
import { useEffect, useSyncExternalStore, type RefObject } from "react"
import { calmTray, showsExports, useTray } from "@/lib/stores/tray"

const LINGER_MS = 5_000
const WIDE = "(min-width: 40rem)"

const isWide = () => window.matchMedia(WIDE).matches
function watchWidth(changed: () => void): () => void {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener("change", changed)
  return () => wide.removeEventListener("change", changed)
}

/**
 * Whether the tray is open, and whether it keeps to the margin. Once open by itself it closes a while after the last
 * export has ended, unless somebody points at it or is in it.
 */
export function useTrayOpen(active: boolean, place: RefObject<HTMLElement | null>) {
  const path = usePathname()
  const open = useTray((state) => state.open)
  const wide = useSyncExternalStore(watchWidth, isWide, () => false)
  const idle = open === "itself" && !active
  useEffect(() => {
    if (!idle) return
    const timer = setInterval(() => {
      if (!place.current?.matches(":hover, :focus-within")) calmTray()
    }, LINGER_MS)
    return () => clearInterval(timer)
  }, [idle, place])
  const slim = showsExports(path)
  return { wanted: open === "hand" || (open === "itself" && wide && !slim), slim }
}
