"use client"

import { useEffect, useRef } from "react"

/** Lets the page end above the tray, and toasts stand on it, so that it never covers what somebody needs. */
export function useRoomBelow() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const tray = ref.current
    if (!tray) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const height = tray.offsetHeight
      style.setProperty("--tray-height", `${height}px`)
      document.body.style.paddingBottom = height ? `${height + 16}px` : ""
    })
    watch.observe(tray)
    return () => {
      watch.disconnect()
      style.removeProperty("--tray-height")
      document.body.style.paddingBottom = ""
    }
  }, [])
  return ref
}
