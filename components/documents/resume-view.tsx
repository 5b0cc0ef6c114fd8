import type { ResumeContent } from "@/lib/press/content"
import { ResumeEntry } from "./resume-entry"
import { resumeSections, type Entry } from "./resume-sections"

export function ResumeView({ data, language }: { data: ResumeContent; language: string }) {
  const { basics = {} } = data
  const place = [basics.location?.city, basics.location?.region].filter(Boolean).join(", ")
  const contact = [basics.email, basics.phone, place].filter(Boolean)
  return (
    <div className="space-y-10">
      <header>
        <h2 className="text-3xl wrap-anywhere">{basics.name}</h2>
        {basics.label && <p className="text-accent mt-1 text-lg">{basics.label}</p>}
        <p className="text-soft mt-2 text-sm wrap-anywhere">{contact.join(" · ")}</p>
        {basics.summary && (
          <p className="mt-5 max-w-prose font-serif text-lg leading-relaxed text-pretty">
            {basics.summary}
          </p>
        )}
      </header>
      {resumeSections(data, language).map(({ key, heading, entries }) => (
        <section key={key}>
          <h3 className="border-rule border-b pb-1.5 text-xl">{heading}</h3>
          <ul className={`mt-4 ${isPlain(entries) ? "space-y-1.5" : "space-y-5"}`}>
            {entries.map((entry, index) => (
              <ResumeEntry key={index} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

// Lists of one-liners, like skills, need no air between them.
const isPlain = (entries: Entry[]) =>
  entries.every(({ text, points, when }) => !text && !points?.length && !when)
