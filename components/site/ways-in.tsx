import Link from "next/link"
import { tryDemo } from "@/app/(auth)/actions"
import { DemoForm } from "@/components/auth/demo-form"
import { buttonClass } from "@/components/ui/button"

/** The next step for whoever is looking: their documents, the demo, or an account. */
export function WaysIn({ signedIn, demo }: { signedIn: boolean; demo: boolean }) {
  if (signedIn)
    return (
      <Link href="/documents" className={buttonClass({ size: "large" })}>
        Go to your documents
      </Link>
    )
  return (
    <>
      {demo && <DemoForm action={tryDemo} />}
      <Link
        href="/sign-up"
        className={`${buttonClass({ look: demo ? "secondary" : "primary", size: "large" })} max-sm:grow`}
      >
        Create account
      </Link>
    </>
  )
}
