"use client"

import { useRef } from "react"

interface Props {
  /** The template's, which is used when nothing is chosen. */
  own: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const COLOURS: Record<string, string> = {
  "#b92d14": "Vermilion",
  "#8a5a00": "Ochre",
  "#2e6b3a": "Green",
  "#1f5f74": "Petrol",
  "#23406b": "Navy",
  "#5b3a8c": "Violet",
  "#1b1a19": "Ink",
}

/** Swatches, and any other colour by the system's own picker. */
export function AccentChoice({ own, value, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const other = value !== undefined && !COLOURS[value]
  return (
    <fieldset>
      <legend className="text-sm font-medium">Accent colour</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-2.5">
        <Swatch
          colour={own}
          label="Template default"
          chosen={value === undefined}
          onChoose={() => onChange(undefined)}
        >
          <span className="text-sm">Template default</span>
        </Swatch>
        {Object.entries(COLOURS).map(([colour, label]) => (
          <Swatch
            key={colour}
            {...{ colour, label }}
            chosen={value === colour}
            onChoose={() => onChange(colour)}
          />
        ))}
        <label className="flex items-center gap-1.5 text-sm">
          <input
            ref={picker}
            type="color"
            value={value ?? own}
            onChange={({ target }) => onChange(target.value)}
            className={`size-8 cursor-pointer rounded-md border p-0.5 ${other ? "border-ink ring-ink ring-1" : "border-edge"}`}
          />
          Custom colour
        </label>
      </div>
    </fieldset>
  )
}

interface SwatchProps {
  colour: string
  label: string
  chosen: boolean
  onChoose: () => void
  children?: React.ReactNode
}

const Swatch = ({ colour, label, chosen, onChoose, children }: SwatchProps) => (
  <label className="has-focus-visible:outline-ink flex cursor-pointer items-center gap-2.5 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-3">
    <input
      type="radio"
      name="accent"
      checked={chosen}
      onChange={onChoose}
      aria-label={label}
      className="peer sr-only"
    />
    <span
      title={label}
      style={{ background: colour }}
      className="peer-checked:ring-ink ring-offset-sheet block size-7 rounded-full border border-white/30 ring-offset-2 peer-checked:ring-2"
    />
    {children}
  </label>
)
