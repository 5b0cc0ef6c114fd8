"use client"

import dynamic from "next/dynamic"
import { usePathname, useRouter } from "next/navigation"
import { useEffect } from "react"
import { recallShortcuts, showShortcuts, useShortcutHelp } from "./help-state"
import { useShortcuts } from "./use-shortcuts"

// Fetched when first asked for: most people never see it.
const ShortcutHelp = dynamic(() => import("./shortcut-help"), { ssr: false })

/** The shortcuts that work on every page of the app, and the sheet that lists all of them. */
export function AppShortcuts() {
  const router = useRouter()
  const onDocuments = usePathname() === "/documents"
  const open = useShortcutHelp((state) => state.open)
  useEffect(recallShortcuts, [])
  useShortcuts({
    "g d": () => router.push("/documents"),
    "g e": () => router.push("/exports"),
    "g s": () => router.push("/settings"),
    // The documents page opens its own dialog.
    n: () => !onDocuments && router.push("/documents?new=1"),
    "?": () => showShortcuts(),
  })
  return open ? <ShortcutHelp /> : null
}
