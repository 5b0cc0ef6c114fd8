"use client"

import { ChevronDown, Keyboard, LogOut, Settings } from "lucide-react"
import Link from "next/link"
import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { showShortcuts } from "@/components/shortcuts/help-state"
import { SignOut } from "./sign-out"

export const itemClass =
  "hover:bg-paper flex min-h-11 w-full items-center gap-3 px-4 text-left text-sm focus-visible:-outline-offset-2"

/** Who is signed in, and what they can do about it. The browser opens it, so it works without JavaScript. */
export function AccountMenu({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute("open")
  const here = usePathname()
  useEffect(close, [here])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    document.addEventListener("pointerdown", onPress)
    return () => document.removeEventListener("pointerdown", onPress)
  }, [])
  return (
    <details
      ref={menu}
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return
        event.stopPropagation()
        close()
        menu.current.querySelector("summary")?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !menu.current?.contains(event.relatedTarget)) close()
      }}
    >
      <summary
        aria-label="Account"
        className="hover:bg-sheet flex cursor-pointer list-none items-center gap-1.5 rounded-full p-1 [&::-webkit-details-marker]:hidden"
      >
        <span
          aria-hidden="true"
          className="bg-ink text-paper flex size-9 items-center justify-center rounded-full font-serif text-lg uppercase"
        >
          {email.slice(0, 1)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="text-soft size-4 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="bg-sheet border-rule shadow-sheet absolute right-0 z-30 mt-2 w-64 rounded-lg border py-1.5">
        <p className="border-rule mb-1.5 border-b px-4 pt-1.5 pb-3 text-sm">
          <span className="text-soft block text-xs">Signed in as</span>
          <span className="font-medium wrap-anywhere">{email}</span>
        </p>
        <Link href="/settings" className={itemClass}>
          <Settings aria-hidden="true" className="text-soft size-4" />
          Settings
        </Link>
        <button
          type="button"
          className={itemClass}
          onClick={() => {
            close()
            showShortcuts()
          }}
        >
          <Keyboard aria-hidden="true" className="text-soft size-4" />
          Keyboard shortcuts
        </button>
        <SignOut action={signOut} className={itemClass}>
          <LogOut aria-hidden="true" className="text-soft size-4" />
          Sign out
        </SignOut>
      </div>
    </details>
  )
}
