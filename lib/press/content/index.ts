import { z } from "zod"
import { refuseOversize } from "./content-size"
import { never } from "../errors"
import { documentKinds, type DocumentKind } from "../kinds"
import { languageTag } from "../language"
import { resumeContent, type ResumeContent } from "./resume-schema"
import { tidy } from "./tidy"

export { resumeContent, type ResumeContent }

export { documentKinds, type DocumentKind }

const text = z.string()
const address = z.union([z.array(text), text.transform((lines) => lines.split("\n"))])

export const letterContent = z.object({
  language: languageTag.optional(),
  sender: z.object({
    name: text,
    title: text.optional(),
    email: text.optional(),
    phone: text.optional(),
    url: text.optional(),
    address: address.optional(),
  }),
  recipient: z.object({ name: text, title: text, company: text, address }).partial().optional(),
  place: text.optional(),
  date: text.optional(),
  subject: text.optional(),
  body: text,
  closing: text.optional(),
  enclosures: z.array(text).optional(),
})

export const reportContent = z.object({
  title: text,
  subtitle: text.optional(),
  author: text.optional(),
  date: text.optional(),
  language: languageTag.optional(),
  summary: text.optional(),
  body: text,
})

export type LetterContent = z.infer<typeof letterContent>
export type ReportContent = z.infer<typeof reportContent>

const schemas = { resume: resumeContent, letter: letterContent, report: reportContent }

export type PressContent =
  | { kind: "resume"; data: ResumeContent }
  | { kind: "letter"; data: LetterContent }
  | { kind: "report"; data: ReportContent }

// What is stored is anything; what is printed has a shape. Throws a sentence that names the field.
export function parseContent(kind: string, data: unknown): PressContent {
  const known = documentKinds.find((one) => one === kind)
  if (!known) throw never("unknown_kind", `There is no kind of document called “${kind}”.`)
  refuseOversize(data)
  const result = schemas[known].safeParse(tidy(data) ?? {}, { reportInput: true })
  if (!result.success) throw never("content_invalid", sentenceFor(result.error), result.error)
  return { kind: known, data: result.data } as PressContent
}

function sentenceFor(error: z.ZodError): string {
  const issue = error.issues[0]!
  const field = z.core.toDotPath(issue.path) || "The document"
  const missing = issue.code === "invalid_type" && issue.input === undefined
  const problem = missing || /received undefined/.test(issue.message) ? "is missing" : issue.message
  return `${field} ${/^is /.test(problem) ? problem : `is not right: ${problem}`}.`
}
