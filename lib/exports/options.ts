import { z } from "zod"
import { storedOptions } from "@/lib/press/options"

/** Bounded here so that no request grows without end; the workspace's own limit is below it or equal. */
const LONGEST_BATCH = 100

const wishes = {
  templateSlug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, "is not the name of a template")
    .meta({ description: "for this export only; without it the document's own" })
    .optional(),
  options: storedOptions
    .optional()
    .meta({ description: "for this export only; without it the document's own" }),
  fresh: z
    .boolean()
    .default(false)
    .meta({ description: "print again even if the same export is there already" }),
}

/** What a person may ask for: one document, or several in one click. */
export const exportRequest = z.strictObject({
  documentId: z.uuid(),
  version: z
    .int32()
    .min(1)
    .optional()
    .meta({ description: "refused with `version_conflict` when the document has another by now" }),
  ...wishes,
})

export const batchRequest = z.strictObject({
  documentIds: z
    .array(z.uuid().toLowerCase())
    .min(1)
    .max(LONGEST_BATCH)
    .refine((ids) => new Set(ids).size === ids.length, "names a document twice"),
  ...wishes,
})

export type ExportRequest = z.infer<typeof exportRequest>
export type BatchRequest = z.infer<typeof batchRequest>

/** What the job carries: never the document itself, which is read when it is printed. */
export const exportPayload = z.object({
  documentId: z.uuid(),
  template: z.string(),
  options: z.unknown(),
})
