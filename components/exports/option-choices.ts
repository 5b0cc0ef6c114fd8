import { languageName } from "./option-words"

const named = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const pageSizes = named({ A4: "A4", Letter: "US Letter", Legal: "US Legal" })
export const orientations = named({ portrait: "Portrait", landscape: "Landscape" })
export const qualities = named({ draft: "Draft", normal: "Normal", high: "High" })
export const colours = named({ color: "Colour", greyscale: "Greyscale" })

const usualMargins = named({
  "": "The template's own",
  "0.5": "Narrow (0.5 in)",
  "0.75": "Medium (0.75 in)",
  "1.25": "Wide (1.25 in)",
})

/** With the present ones, should they be set side by side elsewhere. */
export const margins = (present: string) =>
  usualMargins.some(({ value }) => value === present)
    ? usualMargins
    : [...usualMargins, { value: present, label: "As chosen before" }]

// Those whose words the templates know.
const tags = "ar de el en es fr he hi it ja ko nl pl pt ru uk zh zh-Hant".split(" ")

export function languages(present: string | undefined) {
  const all = present && !tags.includes(present) ? [...tags, present] : tags
  const choices = all.map((value) => ({ value, label: languageName(value) }))
  choices.sort((a, b) => a.label.localeCompare(b.label, "en"))
  return [{ value: "", label: "The document's own" }, ...choices]
}
