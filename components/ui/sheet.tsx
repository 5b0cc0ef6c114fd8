import type { ComponentProps } from "react"

/** A sheet of paper lying on the table. */
export function Sheet({ className = "", ...rest }: ComponentProps<"div">) {
  return (
    <div {...rest} className={`bg-sheet border-rule shadow-sheet rounded-lg border ${className}`} />
  )
}
