"use client"

interface Props<Value extends string> {
  name: string
  label: string
  value: Value
  choices: Record<Value, string>
  onChange: (value: Value) => void
}

/** One of a few, all in sight. The system's own radio buttons underneath, so the arrow keys work. */
export function Choice<Value extends string>({
  name,
  label,
  value,
  choices,
  onChange,
}: Props<Value>) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {(Object.entries(choices) as [Value, string][]).map(([one, words]) => (
          <label
            key={one}
            className="border-edge has-checked:bg-ink has-checked:text-paper has-checked:border-ink has-focus-visible:outline-ink flex min-h-9 cursor-pointer items-center rounded-md border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
