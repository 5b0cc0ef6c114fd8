import { z } from "zod"
import type { Document, DocumentSummary } from "@/lib/repositories/documents"
import { documentKinds } from "@/lib/press/kinds"

/** A document as lists show it. */
export const documentSummary = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    title: z.string(),
    template: z.string(),
    options: z.record(z.string(), z.unknown()).meta({
      description: "how it is printed; what is left out has its default",
    }),
    version: z
      .number()
      .int()
      .meta({ description: "rises with every change of content, title, template or options" }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "DocumentSummary" })

export const documentView = documentSummary
  .extend({ data: z.record(z.string(), z.unknown()) })
  .meta({ id: "Document" })

export type DocumentView = z.infer<typeof documentView>

export const toDocumentSummary = (row: DocumentSummary) => ({
  id: row.id,
  kind: row.kind as DocumentView["kind"],
  title: row.title,
  template: row.template,
  options: row.options as Record<string, unknown>,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const toDocumentView = (row: Document): DocumentView => ({
  ...toDocumentSummary(row),
  data: row.data as Record<string, unknown>,
})
