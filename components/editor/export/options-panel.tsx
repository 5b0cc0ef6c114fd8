"use client"

import { OptionDefaults } from "@/components/exports/option-defaults"
import { Checkbox } from "@/components/ui/checkbox"
import { Select } from "@/components/ui/select"
import { languageChoices } from "@/lib/editor/languages"
import { readOptions, roomForNumbers, type Options } from "@/lib/editor/options"
import { useEditor, useEditorState } from "../context"
import { useTemplate } from "../use-template"
import { AccentChoice } from "./accent-choice"
import { Choice } from "./choice"
import { MarginsChoice } from "./margins-choice"

const SIZES = { A4: "A4", Letter: "Letter", Legal: "Legal" }
const ORIENTATIONS = { portrait: "Portrait", landscape: "Landscape" }
const QUALITIES = { draft: "Draft", normal: "Normal", high: "High" }
const COLOURS = { color: "Colour", greyscale: "Greyscale" }

/** The document's own options: previewed at once, and saved like its text. */
export function OptionsPanel() {
  const { store } = useEditor()
  const options = useEditorState((state) => state.options)
  const { accent, margins } = useTemplate()
  // The template's default is an option left out.
  const set = (change: Options) =>
    store.setState(({ options }) => ({ options: readOptions({ ...options, ...change }) }))
  const numbers = roomForNumbers(options, margins)
  return (
    <section aria-labelledby="page" className="space-y-5">
      <h2 id="page" className="text-xl">
        Page
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          name="page-size"
          label="Page size"
          value={options.pageSize ?? "A4"}
          choices={SIZES}
          onChange={(pageSize) => set({ pageSize })}
        />
        <Choice
          name="orientation"
          label="Orientation"
          value={options.orientation ?? "portrait"}
          choices={ORIENTATIONS}
          onChange={(orientation) => set({ orientation })}
        />
      </div>
      <MarginsChoice
        own={margins}
        value={options.margins}
        onChange={(margins) => set({ margins })}
      />
      <AccentChoice own={accent} value={options.accent} onChange={(accent) => set({ accent })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          name="color"
          label="Colour"
          value={options.color ?? "color"}
          choices={COLOURS}
          onChange={(color) => set({ color })}
        />
        <Choice
          name="quality"
          label="Quality"
          value={options.quality ?? "normal"}
          choices={QUALITIES}
          onChange={(quality) => set({ quality })}
        />
      </div>
      {options.quality === "draft" && (
        <p className="text-soft text-sm">
          Drafts are greyscale with low-resolution pictures, and export faster.
        </p>
      )}
      <div>
        <div className="flex items-center gap-2.5">
          <Checkbox
            id="page-numbers"
            checked={numbers && options.pageNumbers !== false}
            disabled={!numbers}
            onCheckedChange={(pageNumbers) =>
              set({ pageNumbers: pageNumbers === true ? undefined : false })
            }
          />
          <label htmlFor="page-numbers" className="text-sm font-medium">
            Page numbers
          </label>
        </div>
        {!numbers && (
          <p className="text-soft mt-1 text-sm">
            Page numbers need a bottom margin of at least 0.35 in.
          </p>
        )}
      </div>
      <Select
        id="language"
        label="Language"
        className="max-w-xs"
        value={options.language ?? ""}
        options={languageChoices(options.language ?? "", "Same as document")}
        onChange={({ target }) => set({ language: target.value || undefined })}
      />
      <OptionDefaults options={options} onChange={(options) => store.setState({ options })} />
    </section>
  )
}
