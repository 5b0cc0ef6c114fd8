import { directionOf } from "../language"

// Numbers in groups, such as +972 3-555-0134 and 2026-03-12. A span of years is not one: it is read
// from right to left like the words around it.
const GROUPED = /(?<![\w.@/:-])\+?\(?\d[\d ().-]{4,}\d(?![\w@/-])/g
// No number that is read as one is so long. Each digit of a run may begin a match that is looked for to the
// run's end, so a run of 150 KB took 12 s.
const LONG_RUN = /([\d ().+-]{100,})/
const YEARS = /^\d{4} ?- ?\d{4}$/

// Mends the text of rendered markup for type setting, and leaves its tags alone.
export function readyToSet(markup: string, language: string): string {
  if (directionOf(language) === "ltr") return markup
  return markup.replaceAll(/(?<=^|>)[^<]+/g, isolateNumbers)
}

// Every second part is a long run, which stays as it is.
const isolateNumbers = (text: string) =>
  text
    .split(LONG_RUN)
    .map((part, index) => (index % 2 ? part : part.replaceAll(GROUPED, isolated)))
    .join("")

// In a text from right to left the groups of a number would be put in that order too.
const isolated = (number: string) =>
  YEARS.test(number) || !/[ -]/.test(number) ? number : `<bdi dir="ltr">${number}</bdi>`
