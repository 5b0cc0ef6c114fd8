import type { Props } from "./props"
import { comma } from "./punctuation"

export type TermItem = { name?: string; text?: string; level?: string }
export type QuoteItem = { text?: string; by?: string }

// What someone is like: a name and a few words, no dates.
export const termsOf = ({ data, language }: Props) => ({
  skills: data.skills?.map(({ name, keywords, level }): TermItem => ({
    name,
    text: comma(keywords, language),
    level,
  })),
  languages: data.languages?.map(({ language: name, fluency }): TermItem => ({
    name,
    level: fluency,
  })),
  interests: data.interests?.map(({ name, keywords }): TermItem => ({
    name,
    text: comma(keywords, language),
  })),
})

export const quotesOf = ({ data }: Props) => ({
  references: data.references?.map(({ name, reference }): QuoteItem => ({
    text: reference,
    by: name,
  })),
})
