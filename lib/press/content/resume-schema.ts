import { z } from "zod"
import { languageTag } from "../language"

const text = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string({ error: "is not text" }),
)
const texts = z.union([z.array(text), text.transform((one) => [one])])

// A year, a month or a day. Other tools write timestamps, or "Present" for an end yet to come.
const date = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string()
    .transform((value) => value.split("T", 1)[0])
    .pipe(
      z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
        error: "is not a date like 2024, 2024-06 or 2024-06-30",
      }),
    ),
)
const OPEN_END = /^(present|current|now|today|ongoing)$/i
const endDate = z.preprocess(
  (value) => (typeof value === "string" && OPEN_END.test(value) ? undefined : value),
  date.optional(),
)

const list = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object(shape).partial()).optional()
const span = { startDate: date, endDate: endDate }

// JSON Resume 1.0, every section. Unknown keys are dropped, `meta.language` is ours.
export const resumeContent = z.object({
  basics: z
    .object({
      name: text,
      label: text,
      image: text,
      email: text,
      phone: text,
      url: text,
      summary: text,
      location: z
        .object({ address: text, postalCode: text, city: text, countryCode: text, region: text })
        .partial(),
      profiles: z.array(z.object({ network: text, username: text, url: text }).partial()),
    })
    .partial()
    .optional(),
  work: list({
    name: text,
    company: text,
    position: text,
    location: text,
    description: text,
    url: text,
    ...span,
    summary: text,
    highlights: texts,
  }),
  volunteer: list({
    organization: text,
    position: text,
    location: text,
    url: text,
    ...span,
    summary: text,
    highlights: texts,
  }),
  education: list({
    institution: text,
    url: text,
    area: text,
    studyType: text,
    ...span,
    score: text,
    courses: texts,
  }),
  awards: list({ title: text, date, awarder: text, summary: text }),
  certificates: list({ name: text, date, issuer: text, url: text }),
  publications: list({ name: text, publisher: text, releaseDate: date, url: text, summary: text }),
  skills: list({ name: text, level: text, keywords: texts }),
  languages: list({ language: text, fluency: text }),
  interests: list({ name: text, keywords: texts }),
  references: list({ name: text, reference: text }),
  projects: list({
    name: text,
    description: text,
    summary: text,
    highlights: texts,
    keywords: texts,
    ...span,
    url: text,
    roles: texts,
    entity: text,
    type: text,
  }),
  meta: z.object({ language: languageTag.optional().catch(undefined) }).optional(),
})

export type ResumeContent = z.infer<typeof resumeContent>
