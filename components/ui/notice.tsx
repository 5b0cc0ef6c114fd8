import type { ReactNode } from "react"

/** A sentence the person should not miss. `alert` is read out at once. */
export function Notice({ children, alert = false }: { children: ReactNode; alert?: boolean }) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="border-accent bg-tint text-ink rounded-r-md border-l-3 px-4 py-3 text-sm"
    >
      {children}
    </div>
  )
}
