import type { ComponentProps, ReactNode } from "react"

export type FieldProps = ComponentProps<"input"> & {
  name: string
  label: string
  hint?: string
  error?: string
  /** A button at the end of the input. */
  after?: ReactNode
}

/** A labelled input whose hint and error are read out with it. */
export function Field({ name, label, hint, error, after, ...input }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ")
  return (
    <div>
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`border-edge bg-sheet aria-invalid:border-accent block min-h-11 w-full rounded-md border pl-3 aria-invalid:border-2 ${after ? "pr-12" : "pr-3"}`}
        />
        {after}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="text-soft mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="text-accent mt-1.5 text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  )
}
