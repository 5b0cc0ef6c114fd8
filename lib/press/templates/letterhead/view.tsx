import { formatDate } from "../../language/dates"
import { safeLink, shortLink } from "../../content/links"
import { MarkdownText } from "../../markup/markdown"
import type { ViewProps } from "../types"

type Props = ViewProps<"letter">

export function LetterheadView({ data, language, words }: Props) {
  const dated = [data.place, data.date && formatDate(data.date, language, "long")]
  const { recipient } = data
  return (
    <main>
      <Head sender={data.sender} />
      {(recipient || data.date || data.place) && (
        <div className="to">
          {recipient && (
            <address>
              <Lines
                lines={[
                  recipient.name,
                  recipient.title,
                  recipient.company,
                  ...(recipient.address ?? []),
                ]}
              />
            </address>
          )}
          <p className="date">{dated.filter(Boolean).join(", ")}</p>
        </div>
      )}
      {data.subject && <h1>{data.subject}</h1>}
      <div className="body">
        <MarkdownText text={data.body} words={words} />
      </div>
      {data.closing && (
        <div className="closing">
          <p>{data.closing}</p>
          <p className="signed">{data.sender.name}</p>
        </div>
      )}
      {data.enclosures && (
        <p className="enclosures">
          {words.enclosures}: {data.enclosures.join(" · ")}
        </p>
      )}
    </main>
  )
}

function Head({ sender }: { sender: Props["data"]["sender"] }) {
  const site = safeLink(sender.url)
  return (
    <header>
      <div>
        <p className="name">{sender.name}</p>
        {sender.title && <p className="title">{sender.title}</p>}
      </div>
      <address className="contact">
        <Lines lines={[sender.address?.join(", "), sender.phone]} />
        {sender.email && (
          <div>
            <a href={safeLink(`mailto:${sender.email}`)}>{sender.email}</a>
          </div>
        )}
        {sender.url && <div>{site ? <a href={site}>{shortLink(sender.url)}</a> : sender.url}</div>}
      </address>
    </header>
  )
}

const Lines = ({ lines }: { lines: (string | undefined)[] }) =>
  lines.filter(Boolean).map((line, index) => <div key={index}>{line}</div>)
