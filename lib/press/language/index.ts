import { z } from "zod"

// BCP 47 asks programs to take at least 35 characters. Intl is not given megabytes to look at.
const LONGEST_TAG = 64

export const languageTag = z
  .string()
  .max(LONGEST_TAG, { abort: true, error: "is not a language like en or pt-BR" })
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "is not a language like en or pt-BR" })
  .refine(isLocale, { error: "is not a language like en or pt-BR" })

// Dates are written by Intl, which throws at a tag like de-de-de.
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"])

export const baseLanguage = (tag: string) => tag.split("-")[0]!.toLowerCase()

export const directionOf = (tag: string) => (RIGHT_TO_LEFT.has(baseLanguage(tag)) ? "rtl" : "ltr")

export const isTraditionalChinese = (tag: string) =>
  /^zh\b/i.test(tag) && !/-hans\b/i.test(tag) && /-(hant|tw|hk|mo)\b/i.test(tag)

export type HanLanguage = "ja" | "ko" | "zh" | "zh-Hant"

// Whose forms of the Han characters a document wants. One in another language says nothing about
// it: kana in its text are Japanese, and Han characters without kana most often Chinese.
export function hanLanguageOf(tag: string): HanLanguage | null
export function hanLanguageOf(tag: string, text: string): HanLanguage
export function hanLanguageOf(tag: string, text?: string): HanLanguage | null {
  const base = baseLanguage(tag)
  if (base === "zh") return isTraditionalChinese(tag) ? "zh-Hant" : "zh"
  if (base === "ja" || base === "ko") return base
  if (text === undefined) return null
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "ja" : "zh"
}
