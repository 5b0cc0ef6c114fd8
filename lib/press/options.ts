import { z } from "zod"
import { never } from "./errors"
import { languageTag } from "./language"

// A page number is 8 pt high and wants air around it.
export const PAGE_NUMBER_MARGIN_IN = 0.35

const inches = z.number().min(0).max(2)
const sides = z.strictObject({ top: inches, right: inches, bottom: inches, left: inches })
const margins = z.union([
  inches.transform((all) => ({ top: all, right: all, bottom: all, left: all })),
  sides,
])

// Everything an export may ask for. Unknown keys are refused, so a misspelt wish is not lost in
// silence. Left out: margins, accent and language come from the template and the document.
export const pressOptions = z
  .strictObject({
    pageSize: z.enum(["A4", "Letter", "Legal"]).default("A4"),
    orientation: z.enum(["portrait", "landscape"]).default("portrait"),
    margins: margins.optional(),
    quality: z.enum(["draft", "normal", "high"]).default("normal"),
    color: z.enum(["color", "greyscale"]).default("color"),
    pageNumbers: z.boolean().optional(),
    accent: z
      .string()
      .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, { error: "is not a colour like #b4232a" })
      .optional(),
    language: languageTag.optional(),
  })
  .superRefine(({ margins, pageNumbers }, context) => {
    if (pageNumbers && margins && margins.bottom < PAGE_NUMBER_MARGIN_IN)
      context.addIssue({
        code: "custom",
        path: ["margins", "bottom"],
        message: `Page numbers need a bottom margin of at least ${PAGE_NUMBER_MARGIN_IN} in`,
      })
  })
  .transform(({ pageNumbers, ...options }) => ({
    ...options,
    pageNumbers: pageNumbers ?? (options.margins?.bottom ?? 1) >= PAGE_NUMBER_MARGIN_IN,
  }))

// As options are stored and compared: without what is the default anyway, so that equal wishes are equal JSON
// and a document without wishes has {}.
export const storedOptions = pressOptions.transform((given) => {
  const defaults = pressOptions.parse({ margins: given.margins })
  const wishes = { ...given, accent: given.accent?.toLowerCase() }
  return Object.fromEntries(
    Object.entries(wishes).filter(
      ([name, value]) =>
        value !== undefined &&
        (name === "margins" || value !== defaults[name as keyof PressOptions]),
    ),
  ) as StoredOptions
})

export type StoredOptions = Partial<PressOptions>
export type PressOptions = z.output<typeof pressOptions>
export type PressOptionsInput = z.input<typeof pressOptions>
export type Margins = z.output<typeof sides>

// A draft is for reading once: no tags, no outline, no colour.
export const isGreyscale = (options: PressOptions) =>
  options.color === "greyscale" || options.quality === "draft"

export function parseOptions(options: unknown): PressOptions {
  const result = pressOptions.safeParse(options ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const field = z.core.toDotPath(issue.path) || "options"
  throw never(
    "options_invalid",
    `The option ${field} is not right: ${issue.message}.`,
    result.error,
  )
}
