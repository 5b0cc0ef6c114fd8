import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

/** Auth or the database is away. The session is kept, so trying again is all there is to do. */
export function Unreachable() {
  return (
    <FullPage
      title="Sign-in is temporarily unavailable"
      actions={
        // An empty address loads this page again, also without JavaScript.
        <a href="" className={buttonClass()}>
          Try again
        </a>
      }
    >
      You are still signed in, and your documents are safe. Try again in a minute.
    </FullPage>
  )
}
