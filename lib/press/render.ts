import { parseContent } from "./content"
import { metadataOf, timeOf, type Metadata } from "./finish/metadata"
import { layOut, languageOf, titleOf, type Ink } from "./html"
import { parseOptions, type PressOptionsInput } from "./options"
import { templateFor } from "./templates"

export type RenderInput = {
  kind: string
  title?: string
  // The content as JSON: text is handed to a thread in a tenth of the time that an object takes.
  json: string
  templateSlug?: string | null
  options?: PressOptionsInput
  modifiedAt?: string | Date
  fontsOrigin?: string
}

export type Rendered = { html: string; ink: Ink; about: Metadata; tagged: boolean }

// From a document to the HTML that is printed, and what the finished PDF will say about itself.
export async function renderDocument(input: RenderInput): Promise<Rendered> {
  const content = parseContent(input.kind, JSON.parse(input.json))
  const template = templateFor(content.kind, input.templateSlug)
  const options = parseOptions(input.options)
  const title = input.title?.trim() || titleOf(content)
  const { fontsOrigin } = input
  const { html, ink } = await layOut(content, template, options, { title, fontsOrigin })
  const language = languageOf(content, options)
  const about = metadataOf(content, { title, language, modifiedAt: timeOf(input.modifiedAt) })
  return { html, ink, about, tagged: options.quality !== "draft" }
}
