"use client"

import { MARGINS_IN, marginsName, type MarginsName, type Options } from "@/lib/editor/options"
import { sidesOf } from "@/lib/editor/paper"
import type { Margins } from "@/lib/press/options"
import { control } from "../form/labelled"
import { Choice } from "./choice"
import { useState } from "react"

interface Props {
  own: Margins
  value: Options["margins"]
  onChange: (value: Options["margins"]) => void
}

const WORDS: Record<MarginsName, string> = {
  template: "Template default",
  narrow: "Narrow",
  normal: "Normal",
  wide: "Wide",
  custom: "Custom",
}

const SIDES = ["top", "right", "bottom", "left"] as const
const SIDE_NAMES = { top: "Top", right: "Right", bottom: "Bottom", left: "Left" }

export function MarginsChoice({ own, value, onChange }: Props) {
  // Sides that happen to be those of "Wide" are still custom while someone is typing them.
  const [custom, setCustom] = useState(false)
  const name = custom && value !== undefined ? "custom" : marginsName(value)
  const sides = sidesOf(value) ?? own
  const choose = (wanted: MarginsName) => {
    setCustom(wanted === "custom")
    if (wanted === "custom") onChange(sides)
    else onChange(wanted === "template" ? undefined : MARGINS_IN[wanted])
  }
  return (
    <div>
      <Choice name="margins" label="Margins" value={name} choices={WORDS} onChange={choose} />
      {name === "custom" && (
        <div className="mt-3 grid grid-cols-4 gap-2">
          {SIDES.map((side) => (
            <Inches
              key={side}
              side={side}
              value={sides[side]}
              onChange={(inches) => onChange({ ...sides, [side]: inches })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface InchesProps {
  side: keyof Margins
  value: number
  onChange: (inches: number) => void
}

/** Keeps what is typed while it is not yet a number from 0 to 2. */
function Inches({ side, value, onChange }: InchesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className="text-soft text-xs">
      {SIDE_NAMES[side]} (in)
      <input
        type="number"
        min={0}
        max={2}
        step={0.05}
        value={typed ?? value}
        onChange={({ target }) => {
          const inches = target.valueAsNumber
          setTyped(target.value)
          if (inches >= 0 && inches <= 2) onChange(inches)
        }}
        onBlur={() => setTyped(null)}
        className={`${control} text-ink mt-1 px-2 tabular-nums`}
      />
    </label>
  )
}
