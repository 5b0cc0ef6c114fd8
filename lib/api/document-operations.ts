import { z } from "zod"
import { documentSummary, documentView } from "@/lib/documents/view"
import { documentKinds } from "@/lib/press/kinds"
import { pressOptions, storedOptions } from "@/lib/press/options"
import { byId, operation } from "./operation"

/** Vercel takes bodies of 4.5 MB. */
const DOCUMENT_BYTES = 4 * 1024 * 1024

const template = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, "is not the name of a template")
const title = z.string().trim().min(1).max(200)
const data = z.record(z.string(), z.unknown())
const kind = z.enum(documentKinds)

export const listDocuments = operation({
  method: "GET",
  path: "/api/v1/documents",
  tag: "Documents",
  summary: "Your documents, without their content",
  query: z.strictObject({
    text: z.string().trim().min(1).max(200).optional(),
    kind: kind.optional(),
    sort: z.enum(["updated", "created", "title"]).default("updated"),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    documents: z.array(documentSummary),
    nextOffset: z.number().int().nullable(),
  }),
})

export const createDocument = operation({
  method: "POST",
  path: "/api/v1/documents",
  tag: "Documents",
  summary: "A new document: of a kind, with content of yours or ours to type over, or a copy",
  body: z.union([
    z.strictObject({
      kind,
      title: title.optional(),
      template: template.optional(),
      options: storedOptions
        .optional()
        .meta({ description: "your default export options unless given" }),
      data: data.optional(),
    }),
    z.strictObject({ copyOf: z.uuid() }),
  ]),
  bodyBytes: DOCUMENT_BYTES,
  status: 201,
  answer: documentView,
  refusals: ["document_not_found", "too_large", "too_many_documents"],
})

export const importDocument = operation({
  method: "POST",
  path: "/api/v1/documents/import",
  tag: "Documents",
  summary: "Import a JSON Resume or Markdown",
  atOnce: "import",
  body: z.strictObject({
    text: z.string().max(DOCUMENT_BYTES),
    fileName: z.string().max(255).optional(),
    kind: kind.optional(),
  }),
  bodyBytes: DOCUMENT_BYTES,
  status: 201,
  answer: documentView,
  refusals: ["too_large", "too_many_documents"],
})

export const getDocument = operation({
  method: "GET",
  path: "/api/v1/documents/{id}",
  tag: "Documents",
  summary: "A document with its content",
  params: byId,
  answer: documentView,
  refusals: ["document_not_found"],
})

export const saveDocument = operation({
  method: "PUT",
  path: "/api/v1/documents/{id}",
  tag: "Documents",
  summary: "Save over the version you read",
  params: byId,
  body: z
    .strictObject({
      version: z.int32().min(1),
      title: title.optional(),
      template: template.optional(),
      options: storedOptions.optional().meta({ description: "replaces them all" }),
      data: data.optional(),
    })
    .refine(
      (edit) => Object.keys(edit).length > 1,
      "changes nothing: send title, template, options or data",
    ),
  bodyBytes: DOCUMENT_BYTES,
  answer: documentView,
  refusals: ["document_not_found", "version_conflict", "too_large"],
})

export const deleteDocument = operation({
  method: "DELETE",
  path: "/api/v1/documents/{id}",
  tag: "Documents",
  summary: "Delete a document; what was exported from it stays until it expires",
  params: byId,
  answer: z.object({ id: z.uuid(), deleted: z.literal(true) }),
  refusals: ["document_not_found"],
})

export const previewContent = operation({
  method: "POST",
  path: "/api/v1/documents/preview",
  tag: "Documents",
  summary: "The HTML that would be printed of content that is not saved, for a sandboxed frame",
  atOnce: "preview",
  body: z.strictObject({
    kind,
    title: title.optional(),
    data,
    template: template.optional(),
    options: pressOptions.optional(),
  }),
  bodyBytes: DOCUMENT_BYTES,
  answer: "html",
  refusals: ["cannot_print", "too_large"],
})

/** Options in an address, where there is room for text only. */
const optionsText = z
  .string()
  .max(2000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: "custom", message: "is not valid JSON" })
      return z.NEVER
    }
  })
  .pipe(pressOptions)

export const previewDocument = operation({
  method: "GET",
  path: "/api/v1/documents/{id}/preview",
  tag: "Documents",
  summary: "The HTML that is printed, for a sandboxed frame",
  atOnce: "preview",
  params: byId,
  query: z.strictObject({
    template: template.optional().meta({ description: "the document's own unless given" }),
    options: optionsText.optional().meta({ description: "the document's own unless given" }),
  }),
  answer: "html",
  refusals: ["document_not_found", "cannot_print"],
})
