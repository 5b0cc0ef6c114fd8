"use client"

import type { Field } from "@/lib/editor/fields"
import { languageChoices } from "@/lib/editor/languages"
import type { Path } from "@/lib/editor/path"
import { control, Labelled } from "./labelled"
import { useField } from "./use-field"

export function LanguageField({ spec, path }: { spec: Field; path: Path }) {
  const { id, value, set, ref } = useField<HTMLSelectElement>(path)
  const chosen = typeof value === "string" ? value : ""
  return (
    <Labelled id={id} label={spec.label} hint={spec.hint} wide={spec.wide}>
      <select
        id={id}
        ref={ref}
        value={chosen}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => set(target.value || undefined)}
        className={control}
      >
        {languageChoices(chosen, "English (default)").map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
