import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { Wordmark } from "@/components/ui/wordmark"

export function SiteHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-5 py-6 sm:px-8">
      <Wordmark href="/" />
      {signedIn ? (
        <Link href="/documents" className={buttonClass({ look: "secondary", size: "small" })}>
          Your documents
        </Link>
      ) : (
        <nav aria-label="Account" className="flex items-center gap-1">
          <Link href="/sign-in" className={buttonClass({ look: "quiet", size: "small" })}>
            Sign in
          </Link>
          <Link href="/sign-up" className={buttonClass({ look: "secondary", size: "small" })}>
            Sign up
          </Link>
        </nav>
      )}
    </header>
  )
}
