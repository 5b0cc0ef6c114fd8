import type { Metadata } from "next"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export const metadata: Metadata = { title: "Not found" }

export default function NotFound() {
  return (
    <FullPage
      title="This page was never printed"
      actions={
        <>
          <Link href="/documents" className={buttonClass()}>
            Your documents
          </Link>
          <Link href="/" className={buttonClass({ look: "secondary" })}>
            Front page
          </Link>
        </>
      }
    >
      There is nothing at this address, or it belongs to someone else.
    </FullPage>
  )
}
