import { Notice } from "@/components/ui/notice"

/** Shown on the landing page after an account was deleted. */
export function Farewell() {
  return (
    <div role="status" className="mx-auto w-full max-w-6xl px-5 pt-6 sm:px-8">
      <Notice>Your account and all its data were deleted.</Notice>
    </div>
  )
}
