import type { ComponentProps } from "react"

type Option = { value: string; label: string }

/** The system's own list: every phone and keyboard knows it. */
export function Select({
  id,
  label,
  options,
  className = "",
  ...rest
}: ComponentProps<"select"> & { id: string; label: string; options: Option[] }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="border-edge bg-sheet mt-1.5 block min-h-10 w-full rounded-md border px-2.5 text-sm"
      >
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
