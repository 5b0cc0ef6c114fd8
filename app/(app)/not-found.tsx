import type { Metadata } from "next"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export const metadata: Metadata = { title: "Not found" }

export default function NotFoundInApp() {
  return (
    <FullPage
      inShell
      title="Page not found"
      actions={
        <>
          <Link href="/documents" className={buttonClass()}>
            Your documents
          </Link>
          <Link href="/exports" className={buttonClass({ look: "secondary" })}>
            Your exports
          </Link>
        </>
      }
    >
      It may have been deleted, or you don’t have access to it.
    </FullPage>
  )
}
