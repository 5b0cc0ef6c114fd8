import { baseLanguage, isTraditionalChinese } from ".."
import { ar } from "./ar"
import { de } from "./de"
import { el } from "./el"
import { en } from "./en"
import { es } from "./es"
import { fr } from "./fr"
import { he } from "./he"
import { hi } from "./hi"
import { it } from "./it"
import { ja } from "./ja"
import { ko } from "./ko"
import { nl } from "./nl"
import { pl } from "./pl"
import { pt } from "./pt"
import { ru } from "./ru"
import { uk } from "./uk"
import { zh } from "./zh"
import { zhHant } from "./zh-hant"

export type Words = typeof en

// The words a template adds to a document, in the document's language.
const WORDS: Record<string, Words> = {
  ar,
  de,
  el,
  en,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  uk,
  zh,
}

export function wordsFor(language: string): Words {
  if (isTraditionalChinese(language)) return zhHant
  return WORDS[baseLanguage(language)] ?? en
}
