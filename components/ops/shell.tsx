import type { ReactNode } from "react"
import { ShellLink } from "./shell-link"

/** What all pages for operators have: where they are among them. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <nav
        aria-label="Operations"
        className="border-rule -mx-5 -mt-8 mb-6 flex gap-6 overflow-x-auto border-b px-5 sm:mx-0 sm:-mt-10 sm:px-0"
      >
        <ShellLink href="/ops">Overview</ShellLink>
        <ShellLink href="/ops/jobs">Jobs</ShellLink>
        <ShellLink href="/ops/workspaces">Workspaces</ShellLink>
        <ShellLink href="/ops/settings">Controls</ShellLink>
        <ShellLink href="/ops/log">Log</ShellLink>
      </nav>
      {children}
    </>
  )
}
