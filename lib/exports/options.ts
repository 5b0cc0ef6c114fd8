import { z } from "zod"
import { pressOptions } from "@/lib/press/options"

/** What a person may ask for. One document, or several in one click. */
export const exportRequest = z.strictObject({
  documentId: z.uuid(),
  templateSlug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, "is not the name of a template")
    .optional(),
  options: pressOptions.optional(),
  fresh: z.boolean().default(false),
})

export type ExportRequest = z.infer<typeof exportRequest>

/** What the job carries: never the document itself, which is read when it is printed. */
export const exportPayload = z.object({
  documentId: z.uuid(),
  template: z.string(),
  options: z.unknown(),
})
