import { formatDate, formatSpan } from "../../language/dates"
import type { Props } from "./props"
import { comma } from "./punctuation"

// One thing with a heading, whatever its section: what a template has to lay out.
export type EntryItem = {
  title?: string
  at?: string
  url?: string
  // "Sep 2019 – Present" as its two dates, so that a line may break between them, never inside one.
  dates?: string[]
  place?: string
  note?: string
  texts?: string[]
  points?: string[]
  keywords?: string
}

type Span = { startDate?: string; endDate?: string }

// What someone did, was given or printed, section by section, all in one shape.
export function entriesOf({ data, language, words }: Props) {
  const during = (span: Span) => formatSpan(span, language, words)?.split(" – ")
  const on = (date?: string) => (date ? [formatDate(date.slice(0, 7), language)] : undefined)
  return {
    work: data.work?.map((job): EntryItem => ({
      title: job.position,
      at: job.name ?? job.company,
      url: job.url,
      dates: during(job),
      place: job.location,
      note: job.description,
      texts: lines(job.summary),
      points: job.highlights,
    })),
    volunteer: data.volunteer?.map((post): EntryItem => ({
      title: post.position,
      at: post.organization,
      url: post.url,
      dates: during(post),
      place: post.location,
      texts: lines(post.summary),
      points: post.highlights,
    })),
    projects: data.projects?.map((project): EntryItem => ({
      title: project.name,
      at: project.entity,
      url: project.url,
      dates: during(project),
      note: [comma(project.roles, language), project.type].filter(Boolean).join(" · "),
      texts: lines(project.description, project.summary),
      points: project.highlights,
      keywords: comma(project.keywords, language),
    })),
    education: data.education?.map((school): EntryItem => ({
      title: comma([school.studyType, school.area], language),
      at: school.institution,
      url: school.url,
      dates: during(school),
      note: school.score,
      texts: lines(comma(school.courses, language)),
    })),
    publications: data.publications?.map((work): EntryItem => ({
      title: work.name,
      at: work.publisher,
      url: work.url,
      dates: on(work.releaseDate),
      texts: lines(work.summary),
    })),
    awards: data.awards?.map((award): EntryItem => ({
      title: award.title,
      at: award.awarder,
      dates: on(award.date),
      texts: lines(award.summary),
    })),
    certificates: data.certificates?.map((certificate): EntryItem => ({
      title: certificate.name,
      at: certificate.issuer,
      url: certificate.url,
      dates: on(certificate.date),
    })),
  }
}

const lines = (...texts: (string | undefined)[]) =>
  texts.flatMap((text) => text?.split(/\n+/) ?? [])
