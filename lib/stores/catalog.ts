import { create } from "zustand"

export interface TemplateChoice {
  slug: string
  name: string
  kind: string
}

/** What can be chosen for an export: told by the server, so that no page carries the templates themselves. */
export const useCatalog = create<{ templates: TemplateChoice[] }>()(() => ({ templates: [] }))
