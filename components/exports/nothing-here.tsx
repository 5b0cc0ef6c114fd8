import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export function NothingHere({ what }: { what: string }) {
  return (
    <FullPage
      inShell
      title={`There is no such ${what}`}
      actions={
        <Link href="/exports" className={buttonClass()}>
          Your exports
        </Link>
      }
    >
      It was deleted, or it belongs to someone else.
    </FullPage>
  )
}
