import type { ReactNode } from "react"

export const cell = "px-3 py-2.5 align-top first:pl-4 last:pr-4 tabular-nums"

interface Props {
  label: string
  head: string[]
  /** So many columns from the left are words; the others are numbers, which end on the right. */
  words: number
  children: ReactNode
}

/** A table that scrolls sideways by itself where the screen is too narrow for it. */
export function Table({ label, head, words, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="bg-sheet border-rule overflow-x-auto rounded-lg border text-sm [&_td]:whitespace-nowrap [&_tbody_th]:whitespace-nowrap"
    >
      <table className="w-full">
        <thead className="border-rule border-b">
          <tr>
            {head.map((title, n) => (
              <th
                key={title}
                scope="col"
                className={`${cell} text-soft align-bottom font-normal ${n < words ? "text-left" : "text-right"}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-rule divide-y">{children}</tbody>
      </table>
    </div>
  )
}
