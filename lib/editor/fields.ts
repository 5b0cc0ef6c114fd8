import type { Path } from "./path"

export type Look =
  "text" | "long" | "date" | "lines" | "email" | "url" | "tel" | "picture" | "language"

export interface Field {
  key: string
  label: string
  look?: Look
  hint?: string
  /** Takes the whole width of the form. */
  wide?: boolean
}

/** Fields that stand together, there once. */
export interface Group {
  path: Path
  label: string
  fields: Field[]
}

/** A section with any number of entries. */
export interface List extends Group {
  /** One entry with its article, for the button: "Add a position", "Add education". */
  one: string
  /** The fields that tell one entry from another. */
  says: string[]
}

/** Everything there is to fill in for a kind of document. `body`: the field with the Markdown. */
export interface Form {
  groups: Group[]
  lists: List[]
  /** What is seldom changed, and stands last. */
  tail?: Group[]
  body?: Field
}

export const DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?(T.*)?$/

export const text = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  ...more,
})
export const long = (key: string, label: string, hint?: string): Field =>
  text(key, label, { look: "long", hint, wide: true })
export const lines = (key: string, label: string, hint = "One per line."): Field =>
  text(key, label, { look: "lines", hint, wide: true })
export const url = (key = "url", label = "Website"): Field => text(key, label, { look: "url" })
export const date = (key: string, label: string, hint = "2024 or 2024-06"): Field =>
  text(key, label, { look: "date", hint })
export const language = (key = "language"): Field =>
  text(key, "Document language", {
    look: "language",
    hint: "Used for dates, hyphenation and section names.",
  })
