import Link from "next/link"
import type { Mark as Kind } from "@/lib/operations/marks"
import { Mark } from "./mark"

export interface FigureProps {
  label: string
  value: string
  mark: Kind
  /** What else belongs to the number. */
  hint?: string
  /** To what it counts. */
  href?: string
}

/** One number, judged. */
export function Figure({ label, value, mark, hint, href }: FigureProps) {
  return (
    <div data-testid="figure" data-label={label} className="bg-sheet px-4 py-3.5 sm:px-5 sm:py-4">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="mt-0.5">
        <span className="block font-serif text-2xl tabular-nums sm:text-3xl">
          {href ? (
            <Link
              href={href}
              className="decoration-edge underline decoration-1 underline-offset-4 hover:decoration-ink"
            >
              {value}
            </Link>
          ) : (
            value
          )}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3">
          <Mark mark={mark} />
          <span className="text-soft text-sm">{hint}</span>
        </span>
      </dd>
    </div>
  )
}
