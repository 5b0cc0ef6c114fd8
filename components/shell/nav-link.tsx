"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const here = usePathname()
  const current = here === href ? "page" : here.startsWith(`${href}/`) ? "true" : undefined
  return (
    <Link
      href={href}
      aria-current={current}
      className="text-soft hover:text-ink aria-[current]:text-ink aria-[current]:border-accent -mb-px flex min-h-11 items-center border-b-2 border-transparent font-medium sm:min-h-16"
    >
      {children}
    </Link>
  )
}
