/** Those in which the press knows its own words ("Experience", "Page 1 of 2"). Others are printed too. */
export const LANGUAGES: Record<string, string> = {
  en: "English",
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  ar: "العربية",
  zh: "中文（简体）",
  "zh-Hant": "中文（繁體）",
  de: "Deutsch",
  el: "Ελληνικά",
  es: "Español",
  fr: "Français",
  he: "עברית",
  hi: "हिन्दी",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ru: "Русский",
  uk: "Українська",
}

/** For a list to choose from; a language that is none of ours stands in it too. */
export function languageChoices(chosen: string, none: string): { value: string; label: string }[] {
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))
  const own = chosen && !LANGUAGES[chosen] ? [{ value: chosen, label: chosen }] : []
  return [{ value: "", label: none }, ...own, ...known]
}
