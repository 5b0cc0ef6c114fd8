"use client"

import { useId } from "react"
import { Checkbox } from "@/components/ui/checkbox"
import { Select } from "@/components/ui/select"
import type { PressOptionsInput } from "@/lib/press/options"
import { useCatalog } from "@/lib/stores/catalog"
import { colours, languages, margins, orientations, pageSizes, qualities } from "./option-choices"

interface Props {
  kind: string
  template: string
  onTemplate: (slug: string) => void
  options: PressOptionsInput
  onChange: (options: PressOptionsInput) => void
}

export function OptionFields({ kind, template, onTemplate, options, onChange }: Props) {
  const id = useId()
  const all = useCatalog((state) => state.templates)
  const templates = all.filter((one) => one.kind === kind)
  const set = (change: PressOptionsInput) => {
    // What goes back to the template's own is left out, not sent as nothing.
    const next = Object.entries({ ...options, ...change }).filter(
      ([, value]) => value !== undefined,
    )
    onChange(Object.fromEntries(next) as PressOptionsInput)
  }
  const choose = (name: keyof PressOptionsInput) => (event: { target: { value: string } }) =>
    set({ [name]: event.target.value || undefined } as PressOptionsInput)
  const margin = options.margins === undefined ? "" : JSON.stringify(options.margins)

  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      {templates.length > 1 && (
        <Select
          id={`${id}template`}
          label="Template"
          className="min-[26rem]:col-span-2"
          value={template}
          onChange={(event) => onTemplate(event.target.value)}
          options={[
            ...(template ? [] : [{ value: "", label: "The document's own" }]),
            ...templates.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      )}
      <Select
        id={`${id}size`}
        label="Page size"
        options={pageSizes}
        value={options.pageSize ?? "A4"}
        onChange={choose("pageSize")}
      />
      <Select
        id={`${id}orientation`}
        label="Orientation"
        options={orientations}
        value={options.orientation ?? "portrait"}
        onChange={choose("orientation")}
      />
      <Select
        id={`${id}margins`}
        label="Margins"
        options={margins(margin)}
        value={margin}
        onChange={({ target }) =>
          set({ margins: target.value ? JSON.parse(target.value) : undefined })
        }
      />
      <Select
        id={`${id}quality`}
        label="Quality"
        options={qualities}
        value={options.quality ?? "normal"}
        onChange={choose("quality")}
      />
      <Select
        id={`${id}colour`}
        label="Colour"
        options={colours}
        value={options.color ?? "color"}
        onChange={choose("color")}
      />
      <Select
        id={`${id}language`}
        label="Language"
        options={languages(options.language)}
        value={options.language ?? ""}
        onChange={choose("language")}
      />
      <Tick
        id={`${id}numbers`}
        label="Page numbers"
        checked={options.pageNumbers !== false}
        onChange={(on) => set({ pageNumbers: on ? undefined : false })}
      />
      <div className="flex flex-wrap items-center gap-x-3">
        <Tick
          id={`${id}accent`}
          label="Accent of your own"
          checked={options.accent !== undefined}
          onChange={(on) => set({ accent: on ? "#b92d14" : undefined })}
        />
        {options.accent !== undefined && (
          <input
            type="color"
            aria-label="Accent colour"
            value={options.accent}
            onChange={choose("accent")}
            className="border-edge h-9 w-12 rounded border bg-transparent"
          />
        )}
      </div>
    </div>
  )
}

type TickProps = { id: string; label: string; checked: boolean; onChange: (on: boolean) => void }

function Tick({ id, label, checked, onChange }: TickProps) {
  return (
    <div className="flex min-h-10 items-center gap-2.5">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
    </div>
  )
}
