import type { ReactNode } from "react"
import type { DocumentKind, PressContent } from "../content"
import type { Margins } from "../options"
import type { Words } from "../language/words"
import type { OptionName } from "./every-option"

type DataOf<Kind extends DocumentKind> = Extract<PressContent, { kind: Kind }>["data"]

export type ViewProps<Kind extends DocumentKind> = {
  data: DataOf<Kind>
  language: string
  words: Words
}

export type TemplateManifest<Kind extends DocumentKind = DocumentKind> = {
  slug: string
  name: string
  kind: Kind
  description: string
  // The options that change what it prints.
  options: readonly OptionName[]
}

export type Template<Kind extends DocumentKind = DocumentKind> = {
  manifest: TemplateManifest<Kind>
  // What an export gets when it does not ask.
  accent: string
  margins: Margins
  // "continuation": the first page of a résumé or a letter carries no number, so one alone has none.
  numbers: "all" | "continuation"
  css: string
  View: (props: ViewProps<Kind>) => ReactNode
  // Stands in the margin of the pages that carry a number.
  runningHead: (data: DataOf<Kind>) => string | undefined
}

// Keeps a template's own kind while it is written, forgets it for the registry.
export const defineTemplate = <Kind extends DocumentKind>(template: Template<Kind>): Template =>
  template as unknown as Template
