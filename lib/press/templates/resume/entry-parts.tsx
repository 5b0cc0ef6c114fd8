import { Fragment, type ReactNode } from "react"
import type { EntryItem } from "./entries"
import { beside } from "./punctuation"
import type { EntryProps } from "./sections"

// "Lead designer, Harbourline": one heading, so that the PDF's outline says both.
export function Heading({ title, at, language }: EntryProps) {
  if (!title && !at) return null
  return (
    <h3>
      {title}
      {title && at && beside(language)}
      {at && <span className={title ? "at" : undefined}>{at}</span>}
    </h3>
  )
}

export const Dates = ({ dates }: EntryItem) =>
  dates && (
    <span className="dates">
      <span>{dates[0]}</span>
      {dates[1] && (
        <>
          {" – "}
          <span>{dates[1]}</span>
        </>
      )}
    </span>
  )

// Everything below an entry's heading, the same in every template.
export const Body = ({ note, texts, points, keywords }: EntryItem) => (
  <>
    {note && <p className="quiet">{note}</p>}
    {texts?.map((text, index) => (
      <p key={index}>{text}</p>
    ))}
    {points && (
      <ul>
        {points.map((point, index) => (
          <li key={index}>{point}</li>
        ))}
      </ul>
    )}
    {keywords && <p className="quiet">{keywords}</p>}
  </>
)

// Small facts in one line, with real text between them, so that they are apart when extracted too.
export function Facts({ children, between = " · " }: { children: ReactNode[]; between?: string }) {
  const facts = children.filter(Boolean)
  if (!facts.length) return null
  return (
    <p className="facts">
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && between}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}
