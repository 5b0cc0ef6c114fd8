"use client"

import { Checkbox } from "@/components/ui/checkbox"

interface Props {
  title: string
  checked: boolean
  /** Seen only by whoever points or tabs to it, until somebody begins to select. */
  quiet: boolean
  onSelect: (range: boolean) => void
  className?: string
}

export function SelectBox({ title, checked, quiet, onSelect, className = "" }: Props) {
  const shown = quiet
    ? "opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:hidden"
    : ""
  return (
    // The box is small; what may be hit is not.
    <div className={`z-10 p-2.5 ${shown} ${className}`}>
      <Checkbox
        aria-label={`Select ${title}`}
        checked={checked}
        onClick={(event) => onSelect(event.shiftKey)}
        className="relative after:absolute after:-inset-2.5"
      />
    </div>
  )
}
