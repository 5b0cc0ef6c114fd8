"use client"

import { useId } from "react"
import { Checkbox } from "@/components/ui/checkbox"
import { Select } from "@/components/ui/select"
import { languageChoices } from "@/lib/editor/languages"
import { MARGINS_IN, marginsName, type Options } from "@/lib/editor/options"
import { useCatalog } from "@/lib/stores/catalog"

const named = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const pageSizes = named({ A4: "A4", Letter: "US Letter", Legal: "US Legal" })
const orientations = named({ portrait: "Portrait", landscape: "Landscape" })
const qualities = named({ draft: "Draft", normal: "Normal", high: "High" })
const colours = named({ color: "Colour", greyscale: "Greyscale" })
const margins = named({
  template: "Template default",
  narrow: `Narrow (${MARGINS_IN.narrow} in)`,
  normal: `Normal (${MARGINS_IN.normal} in)`,
  wide: `Wide (${MARGINS_IN.wide} in)`,
})
// Set side by side in the editor; here they are kept.
const customMargins = [...margins, { value: "custom", label: "Custom" }]

interface Props {
  kind: string
  template: string
  onTemplate: (slug: string) => void
  options: Options
  onChange: (options: Options) => void
}

export function OptionFields({ kind, template, onTemplate, options, onChange }: Props) {
  const id = useId()
  const all = useCatalog((state) => state.templates)
  const templates = all.filter((one) => one.kind === kind)
  const set = (change: Options) => {
    // The template's default is an option left out.
    const next = Object.entries({ ...options, ...change }).filter(
      ([, value]) => value !== undefined,
    )
    onChange(Object.fromEntries(next) as Options)
  }
  const choose = (name: keyof Options) => (event: { target: { value: string } }) =>
    set({ [name]: event.target.value || undefined } as Options)
  const margin = marginsName(options.margins)

  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      {templates.length > 1 && (
        <Select
          id={`${id}template`}
          label="Template"
          className="min-[26rem]:col-span-2"
          value={template}
          onChange={(event) => onTemplate(event.target.value)}
          options={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
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
        options={margin === "custom" ? customMargins : margins}
        value={margin}
        onChange={({ target }) =>
          set({ margins: MARGINS_IN[target.value as keyof typeof MARGINS_IN] })
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
        options={languageChoices(options.language ?? "", "Same as document")}
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
          label="Custom colour"
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
