"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"

const OVERVIEW = "/ops"

export function ShellLink({ href, children }: { href: string; children: ReactNode }) {
  const here = usePathname()
  const within = href !== OVERVIEW && here.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={here === href ? "page" : within ? "true" : undefined}
      className="text-soft hover:text-ink aria-[current]:text-ink aria-[current]:border-accent flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium focus-visible:-outline-offset-2"
    >
      {children}
    </Link>
  )
}
