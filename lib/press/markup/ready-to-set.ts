import { directionOf } from "../language"

// Numbers in groups, such as +972 3-555-0134 and 2026-03-12. A span of years is not one: it is read
// from right to left like the words around it.
const GROUPED = /(?<![\w.@/:-])\+?\(?\d[\d ().-]{4,}\d(?![\w@/-])/g
const YEARS = /^\d{4} ?- ?\d{4}$/

// Mends the text of rendered markup for type setting, and leaves its tags alone.
export function readyToSet(markup: string, language: string): string {
  if (directionOf(language) === "ltr") return markup
  return markup.replaceAll(/(?<=^|>)[^<]+/g, (text) => text.replaceAll(GROUPED, isolated))
}

// In a text from right to left the groups of a number would be put in that order too.
const isolated = (number: string) =>
  YEARS.test(number) || !/[ -]/.test(number) ? number : `<bdi dir="ltr">${number}</bdi>`
