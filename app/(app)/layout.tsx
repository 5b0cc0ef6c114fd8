import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { DeletionsKeeper } from "@/components/documents/deletions-keeper"
import { ExportTray } from "@/components/exports/export-tray"
import { ExportsKeeper } from "@/components/exports/exports-keeper"
import { showsOperations } from "@/components/ops/operator-client"
import { Arrival } from "@/components/shell/arrival"
import { Header } from "@/components/shell/header"
import { currentSession } from "@/lib/supabase/session"
import { SkipLink } from "@/components/shell/skip-link"
import { Toasts } from "@/components/shell/toasts"
import { Unreachable } from "@/components/shell/unreachable"
import { WithoutScript } from "@/components/shell/without-script"
import { AppShortcuts } from "@/components/shortcuts/app-shortcuts"

export default async function AppLayout({ children }: { children: ReactNode }) {
  const session = await currentSession()
  if (session.state === "unreachable") return <Unreachable />
  if (session.state === "out") redirect("/sign-in")
  return (
    <>
      <SkipLink />
      <Header email={session.email} operator={await showsOperations()} />
      <WithoutScript />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-5 py-10 sm:px-8 sm:py-14 outline-none"
      >
        {children}
      </main>
      <Arrival userId={session.userId} />
      <ExportsKeeper userId={session.userId} />
      <ExportTray />
      <DeletionsKeeper />
      <AppShortcuts />
      <Toasts />
    </>
  )
}
