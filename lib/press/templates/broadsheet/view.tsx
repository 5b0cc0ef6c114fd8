import { formatDate } from "../../language/dates"
import { MarkdownText } from "../../markup/markdown"
import type { ViewProps } from "../types"

export function BroadsheetView({ data, language, words }: ViewProps<"report">) {
  const date = data.date && formatDate(data.date, language, "long")
  return (
    <main>
      <header>
        {(data.author || date) && (
          <div className="byline">
            {data.author && <span>{data.author}</span>}
            {date && <time>{date}</time>}
          </div>
        )}
        <h1 className="headline">{data.title}</h1>
        {data.subtitle && <p className="subtitle">{data.subtitle}</p>}
      </header>
      {data.summary && (
        <section className="summary">
          <h2>{words.summary}</h2>
          <MarkdownText text={data.summary} words={words} />
        </section>
      )}
      <div className="body">
        <MarkdownText text={data.body} words={words} />
      </div>
    </main>
  )
}
