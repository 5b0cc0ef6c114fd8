import { Notice } from "@/components/ui/notice"

/** What the landing page says to somebody who has just deleted their account. */
export function Farewell() {
  return (
    <div role="status" className="mx-auto w-full max-w-6xl px-5 pt-6 sm:px-8">
      <Notice>
        Your account is deleted, with everything in it. You are signed out. Thank you for printing
        with us.
      </Notice>
    </div>
  )
}
