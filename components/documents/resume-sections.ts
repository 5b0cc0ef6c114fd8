import type { ResumeContent } from "@/lib/press/content"
import { formatSpan } from "@/lib/press/language/dates"
import { wordsFor, type Words } from "@/lib/press/language/words"

export interface Entry {
  title?: string
  detail?: string
  when?: string
  text?: string
  points?: string[]
}
export interface Section {
  key: keyof Words
  heading: string
  entries: Entry[]
}

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ") || undefined

/** Every section of a résumé in the one shape the screen shows; empty ones are left out. */
export function resumeSections(data: ResumeContent, language: string): Section[] {
  const words = wordsFor(language)
  const span = (dates: { startDate?: string; endDate?: string }) =>
    formatSpan(dates, language, words)
  const day = (date?: string) => (date ? formatSpan({ endDate: date }, language, words) : undefined)
  const section = <Item>(
    key: keyof Words,
    items: Item[] | undefined,
    of: (item: Item) => Entry,
  ) => ({
    key,
    heading: words[key],
    entries: (items ?? []).map(of),
  })
  return [
    section("work", data.work, (one) => ({
      title: one.position,
      detail: join(one.name ?? one.company, one.location),
      when: span(one),
      text: one.summary,
      points: one.highlights,
    })),
    section("projects", data.projects, (one) => ({
      title: one.name,
      detail: one.entity,
      when: span(one),
      text: one.description ?? one.summary,
      points: one.highlights,
    })),
    section("education", data.education, (one) => ({
      title: join(one.studyType, one.area),
      detail: join(one.institution, one.score),
      when: span(one),
      points: one.courses,
    })),
    section("volunteer", data.volunteer, (one) => ({
      title: one.position,
      detail: one.organization,
      when: span(one),
      text: one.summary,
      points: one.highlights,
    })),
    section("awards", data.awards, (one) => ({
      title: one.title,
      detail: one.awarder,
      when: day(one.date),
      text: one.summary,
    })),
    section("certificates", data.certificates, (one) => ({
      title: one.name,
      detail: one.issuer,
      when: day(one.date),
    })),
    section("publications", data.publications, (one) => ({
      title: one.name,
      detail: one.publisher,
      when: day(one.releaseDate),
      text: one.summary,
    })),
    section("skills", data.skills, (one) => ({
      title: one.name,
      detail: join(one.level, one.keywords?.join(", ")),
    })),
    section("languages", data.languages, (one) => ({ title: one.language, detail: one.fluency })),
    section("interests", data.interests, (one) => ({
      title: one.name,
      detail: one.keywords?.join(", "),
    })),
    section("references", data.references, (one) => ({ title: one.name, text: one.reference })),
  ].filter(({ entries }) => entries.length > 0)
}
