import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export function NothingHere({ what }: { what: string }) {
  return (
    <FullPage
      inShell
      title={`${what} not found`}
      actions={
        <Link href="/exports" className={buttonClass()}>
          Your exports
        </Link>
      }
    >
      It may have been deleted, or you don’t have access to it.
    </FullPage>
  )
}
