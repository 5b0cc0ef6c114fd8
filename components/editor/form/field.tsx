"use client"

import { useState } from "react"
import { DATE, type Field as Spec } from "@/lib/editor/fields"
import type { Path } from "@/lib/editor/path"
import { isStarterText } from "@/lib/editor/starter-words"
import { control, Labelled } from "./labelled"
import { LanguageField } from "./language-field"
import { LinesField } from "./lines-field"
import { PictureField } from "./picture-field"
import { isPlain, useField } from "./use-field"

/** The control for one field of the table. */
export function Field({ spec, inside }: { spec: Spec; inside: Path }) {
  const path = [...inside, spec.key]
  if (spec.look === "lines") return <LinesField spec={spec} path={path} />
  if (spec.look === "picture") return <PictureField spec={spec} path={path} />
  if (spec.look === "language") return <LanguageField spec={spec} path={path} />
  return <TextField spec={spec} path={path} />
}

const types = { email: "email", url: "url", tel: "tel" } as Record<string, string>
const OPEN_END = /^(present|current|now|today|ongoing)$/i

function TextField({ spec, path }: { spec: Spec; path: Path }) {
  const { id, value, set, ref } = useField<HTMLInputElement & HTMLTextAreaElement>(path)
  const [left, setLeft] = useState(false)
  const { label, hint, wide, look } = spec
  if (!isPlain(value)) return <NotHere {...{ id, label, wide }} />
  const words = value == null ? "" : String(value)
  // Nobody is told of a mistake in a date that is half typed.
  const odd = look === "date" && left && words && !DATE.test(words.trim()) && !OPEN_END.test(words)
  const error = odd ? "Write a date like 2024, 2024-06 or 2024-06-30." : undefined
  const common = {
    id,
    ref,
    value: words,
    className: control,
    "aria-invalid": odd ? true : undefined,
    "aria-describedby": hint || error ? `${id}-note` : undefined,
    onChange: (event: { target: { value: string } }) => set(event.target.value || undefined),
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      setLeft(false)
      if (isStarterText(words)) target.select()
    },
    onBlur: () => setLeft(true),
  }
  return (
    <Labelled {...{ id, label, hint, error, wide }}>
      {look === "long" ? (
        <textarea {...common} rows={3} className={`${control} field-sizing-content max-h-96`} />
      ) : (
        <input {...common} type="text" inputMode={modeOf(look)} autoComplete="off" />
      )}
    </Labelled>
  )
}

// Keyboards of phones change with it; the text itself may be anything the press prints.
const modeOf = (look?: string) => types[look ?? ""] as "email" | "url" | "tel" | undefined

export function NotHere({ id, label, wide }: { id: string; label: string; wide?: boolean }) {
  return (
    <Labelled
      id={id}
      label={label}
      wide={wide}
      hint="This is not plain text. Change it in the JSON."
    >
      <input id={id} disabled value="…" readOnly className={`${control} text-soft`} />
    </Labelled>
  )
}
