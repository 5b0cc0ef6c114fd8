import { buttonClass } from "@/components/ui/button"
import { FullPage } from "@/components/ui/full-page"

/** The account service is down. Nobody is signed out by that, so there is only to try again. */
export function Unreachable() {
  return (
    <FullPage
      title="The print shop is closed for a moment"
      actions={
        // An empty address is this very page, loaded anew; it works without JavaScript.
        <a href="" className={buttonClass()}>
          Try again
        </a>
      }
    >
      Our database could not be reached. You are still signed in, and your documents are safe.
      Please try again in a minute.
    </FullPage>
  )
}
