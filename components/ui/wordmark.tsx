import Link from "next/link"
import { RegistrationMark } from "./registration-mark"

export function Wordmark({ href }: { href: string }) {
  return (
    <Link href={href} className="inline-flex items-center gap-2 font-serif text-xl font-semibold">
      <RegistrationMark className="text-accent size-5" />
      Pressrun
    </Link>
  )
}
