import type { Metadata } from "next"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

export const metadata: Metadata = { title: "Not found" }

export default function NoSuchJob() {
  return (
    <FullPage
      inShell
      title="There is no such job"
      actions={
        <>
          <Link href="/ops/jobs" className={buttonClass()}>
            Search the jobs
          </Link>
          <Link href="/ops/log" className={buttonClass({ look: "secondary" })}>
            What operators did
          </Link>
        </>
      }
    >
      Jobs that ended long ago are pruned, and those of a deleted account go with it. Is the id
      complete? The search takes the id of a trace, a document or a batch as well.
    </FullPage>
  )
}
