import type { Metadata } from "next"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"
import { Wordmark } from "@/components/ui/wordmark"

export const metadata: Metadata = { title: "Not found" }

export default function NotFound() {
  return (
    <>
      <header className="mx-auto w-full max-w-6xl px-5 py-6 sm:px-8">
        <Wordmark href="/" />
      </header>
      <FullPage
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
    </>
  )
}
