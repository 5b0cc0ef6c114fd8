import "server-only"
import { documentKinds } from "@/lib/press/kinds"
import { templatesFor } from "@/lib/press/templates"
import type { TemplateChoice } from "@/lib/stores/catalog"

/** The templates by name, for lists in the browser. */
export const templateChoices = (): TemplateChoice[] =>
  documentKinds
    .flatMap((kind) => templatesFor(kind))
    .map(({ slug, name, kind }) => ({ slug, name, kind }))
