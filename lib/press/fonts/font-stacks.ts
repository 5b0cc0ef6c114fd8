import { hanLanguageOf, type HanLanguage } from "../language"

// The families of the templates, then those that help out where these have no letter, in the order
// they are asked. Each of the last four draws the Han characters they share in its country's way.
const SCRIPTS = ["Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari"]
const HAN_ORDER: Record<HanLanguage, string[]> = {
  ja: ["Noto Sans JP", "Noto Sans KR", "Noto Sans TC", "Noto Sans SC"],
  ko: ["Noto Sans KR", "Noto Sans JP", "Noto Sans TC", "Noto Sans SC"],
  zh: ["Noto Sans SC", "Noto Sans TC", "Noto Sans JP", "Noto Sans KR"],
  "zh-Hant": ["Noto Sans TC", "Noto Sans SC", "Noto Sans JP", "Noto Sans KR"],
}

// Emoji come last, so that digits, # and © are never drawn as one.
export const EMOJI = "Twemoji"

export const fallbackFamilies = (han: HanLanguage) => [...SCRIPTS, ...HAN_ORDER[han]]

// … and — are as wide as a character in Chinese and Japanese, and so are Chinese “ ”. Every Latin
// font has narrow ones, so a family with nothing else is asked before it.
export const WIDE_MARKS = "Wide Marks"
export function wideMarks(language: string): { family: string; marks: string } | null {
  const han = hanLanguageOf(language)
  if (!han || han === "ko") return null
  return { family: HAN_ORDER[han][0]!, marks: han === "ja" ? "—…" : "—…“”‘’" }
}

// Source Sans stands behind the other two for polytonic Greek, which they lack.
export function fontStacks(language: string, text: string) {
  const wide = wideMarks(language) ? [WIDE_MARKS] : []
  const rest = [...fallbackFamilies(hanLanguageOf(language, text)), EMOJI]
  const stack = (...own: string[]) => [...wide, ...own, ...rest].map((name) => `"${name}"`).join()
  return {
    serif: `${stack("Source Serif 4", "Source Sans 3")}, serif`,
    sans: `${stack("Source Sans 3")}, sans-serif`,
    mono: `${stack("JetBrains Mono", "Source Sans 3")}, monospace`,
  }
}

export type FontStacks = ReturnType<typeof fontStacks>
