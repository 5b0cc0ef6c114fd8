import type { DocumentKind } from "../content"
import { never } from "../errors"
import { broadsheet } from "./broadsheet"
import { folio } from "./folio"
import { gazette } from "./gazette"
import { ledger } from "./ledger"
import { letterhead } from "./letterhead"
import { octavo } from "./octavo"
import { quarto } from "./quarto"
import type { Template, TemplateManifest } from "./types"

export type { Template, TemplateManifest }

// The first of a kind is its default.
const templates: Template[] = [gazette, quarto, folio, octavo, ledger, letterhead, broadsheet]

export const templatesFor = (kind: DocumentKind): TemplateManifest[] =>
  templates.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest)

export const findTemplate = (slug: string): Template | null =>
  templates.find(({ manifest }) => manifest.slug === slug) ?? null

export function getTemplate(slug: string): Template {
  const template = findTemplate(slug)
  if (!template) throw never("unknown_template", `There is no template called “${slug}”.`)
  return template
}

// The template to print a kind with: the one asked for, if it is made for that kind.
export function templateFor(kind: DocumentKind, slug?: string | null): Template {
  const template = getTemplate(slug || templatesFor(kind)[0]!.slug)
  const { name, kind: made } = template.manifest
  if (made !== kind)
    throw never("template_mismatch", `The template “${name}” prints a ${made}, not a ${kind}.`)
  return template
}
