import type { ReactNode } from "react"

interface Props {
  id: string
  label: string
  hint?: string
  error?: string
  wide?: boolean
  children: ReactNode
}

export const control =
  "border-edge bg-sheet aria-invalid:border-accent block min-h-10 w-full rounded-md border px-3 py-2 text-[0.9375rem] aria-invalid:border-2"

/** Joined to its control by ids, so that hint and mistake are read out with it. */
export function Labelled({ id, label, hint, error, wide, children }: Props) {
  return (
    <div className={`min-w-0 ${wide ? "sm:col-span-2" : ""}`}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="text-accent mt-1 text-sm font-medium">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-soft mt-1 text-sm">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
