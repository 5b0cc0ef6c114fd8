"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"

interface Props {
  href: string
  /** Another address whose pages belong to this one. */
  also?: string
  children: ReactNode
}

export function NavLink({ href, also = href, children }: Props) {
  const here = usePathname()
  const within = [href, also].some((part) => here.startsWith(`${part}/`))
  const current = here === href ? "page" : within ? "true" : undefined
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
