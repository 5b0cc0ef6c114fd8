"use client"

import { useState } from "react"
import { LAYOUT_COOKIE } from "./query"
import type { Layout } from "./types"

const YEAR_SECONDS = 365 * 24 * 3600

/** Remembered in a cookie, which the server reads: the page never changes its mind while it loads. */
export function useLayout(initial: Layout) {
  const [layout, setLayout] = useState(initial)
  const change = (to: Layout) => {
    document.cookie = `${LAYOUT_COOKIE}=${to}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    setLayout(to)
  }
  return [layout, change] as const
}
