"use client"

import { useRef, type MouseEvent, type PointerEvent } from "react"

const LONG_MS = 450
const STILL_PX = 10

/** A finger that stays. The click and the menu that browsers make of it are swallowed. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const done = useRef(false)
  const stop = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onPointerDown(event: PointerEvent) {
      done.current = false
      if (event.pointerType !== "touch") return
      const fire = () => {
        done.current = true
        act()
      }
      press.current = {
        timer: window.setTimeout(fire, LONG_MS),
        x: event.clientX,
        y: event.clientY,
      }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (press.current || done.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!done.current) return
      done.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
