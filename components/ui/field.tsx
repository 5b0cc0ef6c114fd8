import type { ComponentProps, ReactNode } from "react"

export type FieldProps = ComponentProps<"input"> & {
  name: string
  label: string
  hint?: string
  error?: string
  /** A button at the end of the input. */
  after?: ReactNode
}

/** A labelled input. The error takes the place of the hint; screen readers announce it with the input. */
export function Field({ name, label, hint, error, after, ...input }: FieldProps) {
  const note = error || hint
  const noteId = `${name}-${error ? "error" : "hint"}`
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
          aria-describedby={note ? noteId : undefined}
          className={`border-edge bg-sheet aria-invalid:border-accent block min-h-11 w-full rounded-md border pl-3 aria-invalid:border-2 ${after ? "pr-12" : "pr-3"}`}
        />
        {after}
      </div>
      {note && (
        <p
          id={noteId}
          className={`mt-1.5 text-sm ${error ? "text-accent font-medium" : "text-soft"}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
