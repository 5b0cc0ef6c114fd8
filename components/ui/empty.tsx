import type { ReactNode } from "react"
import { RegistrationMark } from "./registration-mark"

/** Nothing here yet, and what to do about it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-edge rounded-lg border border-dashed px-6 py-16 text-center">
      <RegistrationMark className="text-edge mx-auto size-10" />
      <h2 className="mt-4 text-2xl">{title}</h2>
      <div className="text-soft mx-auto mt-2 max-w-md space-y-5">{children}</div>
    </div>
  )
}
