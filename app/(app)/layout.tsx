import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { ExportsKeeper } from "@/components/exports/exports-keeper"
import { Header } from "@/components/shell/header"
import { currentSession } from "@/lib/supabase/session"
import { SkipLink } from "@/components/shell/skip-link"
import { Toasts } from "@/components/shell/toasts"
import { Unreachable } from "@/components/shell/unreachable"

export default async function AppLayout({ children }: { children: ReactNode }) {
  const session = await currentSession()
  if (session.state === "unreachable") return <Unreachable />
  if (session.state === "out") redirect("/sign-in")
  return (
    <>
      <SkipLink />
      <Header email={session.email} />
      <noscript>
        <p className="bg-tint px-5 py-3 text-center text-sm">
          Exporting needs JavaScript: it keeps the progress bar live.
        </p>
      </noscript>
      <main id="content" className="mx-auto w-full max-w-6xl flex-1 px-5 py-10 sm:px-8 sm:py-14">
        {children}
      </main>
      <ExportsKeeper userId={session.userId} />
      <Toasts />
    </>
  )
}
