import type { ReportContent } from "@/lib/press/content"
import { formatDate } from "@/lib/press/language/dates"
import { Prose } from "./prose"

export function ReportView({ data, language }: { data: ReportContent; language: string }) {
  const byline = [data.author, data.date && formatDate(data.date, language, "long")]
  return (
    <div className="space-y-8">
      <header className="border-rule border-b pb-6">
        <h2 className="text-3xl">{data.title}</h2>
        {data.subtitle && <p className="text-soft mt-2 font-serif text-lg">{data.subtitle}</p>}
        <p className="text-soft mt-3 text-sm">{byline.filter(Boolean).join(" · ")}</p>
      </header>
      {data.summary && (
        <div className="border-accent border-l-2 pl-5">
          <Prose text={data.summary} language={language} />
        </div>
      )}
      <Prose text={data.body} language={language} />
    </div>
  )
}
