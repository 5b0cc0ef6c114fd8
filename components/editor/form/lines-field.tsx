"use client"

import type { Field } from "@/lib/editor/fields"
import type { Path } from "@/lib/editor/path"
import { NotHere } from "./field"
import { control, Labelled } from "./labelled"
import { isPlain, useField } from "./use-field"

/** A list of short texts, one on each line. */
export function LinesField({ spec, path }: { spec: Field; path: Path }) {
  const { id, value, set, ref } = useField<HTMLTextAreaElement>(path)
  const { label, hint, wide } = spec
  const list = Array.isArray(value) ? value : value == null || value === "" ? [] : [value]
  if (!list.every(isPlain)) return <NotHere {...{ id, label, wide }} />
  const words = list.map((line) => line ?? "").join("\n")
  return (
    <Labelled {...{ id, label, hint, wide }}>
      <textarea
        id={id}
        ref={ref}
        rows={2}
        value={words}
        aria-describedby={hint ? `${id}-note` : undefined}
        className={`${control} field-sizing-content max-h-96`}
        onChange={({ target }) => set(target.value ? target.value.split("\n") : undefined)}
        onBlur={() => {
          // A line is empty while the next is being typed; afterwards it is only a leftover.
          const kept = words.split("\n").filter((line) => line.trim() !== "")
          if (words && kept.length < words.split("\n").length) set(kept.length ? kept : undefined)
        }}
      />
    </Labelled>
  )
}
