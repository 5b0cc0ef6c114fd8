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

// Short things that stand side by side: four languages one below the other would be a waste.
export function Group<Item>(props: {
  title: string
  items?: Item[]
  className: string
  children: (item: Item) => ReactNode
}) {
  if (!props.items?.length) return null
  return (
    <section>
      <h2>{props.title}</h2>
      <div className={props.className}>
        {props.items.map((item, key) => (
          <div key={key}>{props.children(item)}</div>
        ))}
      </div>
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

// The address stands beside the heading, not in it, so that the PDF's outline reads well.
export function Heading(props: { title?: string; at?: string; url?: string; language: string }) {
  const { title, at, url } = props
  if (!title && !at && !url) return null
  return (
    <div className="head">
      <h3>
        {title}
        {title && at && (props.language.startsWith("ja") ? "\u3000" : ", ")}
        {at && <span className={title ? "at" : undefined}>{at}</span>}
      </h3>
      {url && (
        <div className="where">
          <Link url={url} />
        </div>
      )}
    </div>
  )
}

// Roles, marks and the like, in one quiet line.
export function Where({ children }: { children: (string | undefined)[] }) {
  const text = children.filter(Boolean).join(" · ")
  return text ? <p className="where">{text}</p> : null
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
