import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"

export function ExpiredLink({ problem }: { problem: string }) {
  return (
    <>
      <Notice alert>{problem}</Notice>
      <Link href="/forgot-password" className={buttonClass()}>
        Send a new link
      </Link>
    </>
  )
}
