import type { Metadata } from "next"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export const metadata: Metadata = { title: "Not found" }

export default function NotFoundInApp() {
  return (
    <FullPage
      inShell
      title="There is nothing here"
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
      It was deleted, or it belongs to someone else.
    </FullPage>
  )
}
