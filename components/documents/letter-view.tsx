import type { LetterContent } from "@/lib/press/content"
import { formatDate } from "@/lib/press/language/dates"
import { Prose } from "./prose"

export function LetterView({ data, language }: { data: LetterContent; language: string }) {
  const { sender, recipient, place, date } = data
  const dated = [place, date && formatDate(date, language, "long")].filter(Boolean).join(", ")
  return (
    <div className="space-y-8">
      <header className="flex flex-wrap justify-between gap-x-10 gap-y-6">
        <Lines
          lines={[
            recipient?.name,
            recipient?.title,
            recipient?.company,
            ...(recipient?.address ?? []),
          ]}
        />
        <div className="text-soft sm:text-right">
          <Lines lines={[sender.name, sender.title, sender.email, sender.phone]} />
        </div>
      </header>
      {dated && <p className="text-soft">{dated}</p>}
      {data.subject && <h2 className="text-2xl">{data.subject}</h2>}
      <Prose text={data.body} language={language} />
      {data.closing && (
        <p className="font-serif text-[1.0625rem]">
          {data.closing}
          <br />
          <span className="mt-2 inline-block font-medium">{sender.name}</span>
        </p>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: (string | undefined)[] }) {
  return (
    <address className="text-sm leading-relaxed wrap-anywhere not-italic">
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
