import type { ReactNode } from "react"
import { formatDate, formatSpan } from "../../dates"
import { safeLink, shortLink } from "../../links"
import type { ViewProps } from "../types"

export type Props = ViewProps<"resume">
type Span = { startDate?: string; endDate?: string }

// A section that is absent leaves neither a heading nor a gap.
export function Section<Item>(props: {
  title: string
  items?: Item[]
  compact?: boolean
  children: (item: Item, index: number) => ReactNode
}) {
  if (!props.items?.length) return null
  return (
    <section className={props.compact ? "compact" : undefined}>
      <h2>{props.title}</h2>
      {props.items.map(props.children)}
    </section>
  )
}

export function Entry({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="entry">
      <div className="when">{aside}</div>
      <div>{children}</div>
    </div>
  )
}

// "Sep 2019 – Present" may break after its dash, never inside a date.
export function When({ span, language, words }: { span: Span } & Omit<Props, "data">) {
  const [from, to] = (formatSpan(span, language, words) ?? "").split(" – ")
  if (!from) return null
  return (
    <>
      <span>{from}</span>
      {to && (
        <>
          {" – "}
          <span>{to}</span>
        </>
      )}
    </>
  )
}

export const On = ({ date, language }: { date?: string; language: string }) =>
  date ? <span>{formatDate(date.slice(0, 7), language)}</span> : null

export const Heading = ({ title, at }: { title?: string; at?: string }) =>
  title || at ? (
    <h3>
      {title}
      {title && at && ", "}
      {at && <span className={title ? "at" : undefined}>{at}</span>}
    </h3>
  ) : null

// Place, address and the like, in one quiet line.
export function Where({ url, children = [] }: { url?: string; children?: (string | undefined)[] }) {
  const parts: ReactNode[] = children.filter(Boolean)
  if (url) parts.push(<Link key="url" url={url} />)
  if (!parts.length) return null
  return <p className="where">{parts.map((part, index) => [index > 0 && " · ", part])}</p>
}

export function Link({ url, children }: { url: string; children?: ReactNode }) {
  const href = safeLink(url)
  const text = children ?? shortLink(url)
  return href ? <a href={href}>{text}</a> : <>{text}</>
}

export const Paragraphs = ({ text }: { text?: string }) =>
  text?.split(/\n+/).map((line, index) => <p key={index}>{line}</p>)

export const Bullets = ({ items }: { items?: string[] }) =>
  items && (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )

export const comma = (items: string[] | undefined, language: string) =>
  items?.join(language.startsWith("ja") ? "、" : ", ")
