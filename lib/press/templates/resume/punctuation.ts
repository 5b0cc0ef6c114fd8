import { baseLanguage } from "../../language"

const COMMAS: Record<string, string> = { ja: "、", zh: "、", ar: "، ", fa: "، ", ur: "، " }
const commaOf = (language: string) => COMMAS[baseLanguage(language)] ?? ", "

// How a list reads in the document's language.
export const comma = (items: (string | undefined)[] | undefined, language: string) =>
  items?.filter(Boolean).join(commaOf(language)) || undefined

// Between a post and where it was held. A comma there would read as a list in Chinese or Japanese.
export const beside = (language: string) =>
  ["ja", "zh"].includes(baseLanguage(language)) ? "\u3000" : commaOf(language)
