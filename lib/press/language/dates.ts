import { RecentlyUsed } from "./recently-used"
import type { Words } from "./words"

const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/

// "2021-03" → "Mar 2021" or "2021年3月". What is not such a date is someone's own wording.
export function formatDate(value: string, language: string, month: "short" | "long" = "short") {
  const parts = PARTIAL.exec(value)
  if (!parts) return value
  const [, y, m, d] = parts
  const day = new Date(Date.UTC(Number(y), Number(m ?? 1) - 1, Number(d ?? 1)))
  return formatter(language, m ? month : undefined, Boolean(d)).format(day)
}

// Making one takes as long as formatting a whole résumé with it. Each holds about 28 KB outside of the
// heap, and language tags can be made up: 4,000 of them once held 110 MB.
const formatters = new RecentlyUsed<Intl.DateTimeFormat>(64)

function formatter(language: string, month: "short" | "long" | undefined, withDay: boolean) {
  return formatters.get(`${language} ${month} ${withDay}`, () => {
    const day = withDay ? "numeric" : undefined
    // The document's months are Gregorian, also where ar-SA, fa or th would use another calendar.
    const style = { year: "numeric", month, day, timeZone: "UTC", calendar: "gregory" } as const
    return new Intl.DateTimeFormat(language, style)
  })
}

// Résumés speak in months; a day would be noise.
export function formatSpan(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  language: string,
  words: Words,
) {
  const month = (date: string) => formatDate(date.slice(0, 7), language)
  if (!startDate) return endDate ? month(endDate) : undefined
  return `${month(startDate)} – ${endDate ? month(endDate) : words.present}`
}

const COUNTER_STYLES: Record<string, string> = {
  arab: "arabic-indic",
  arabext: "persian",
  deva: "devanagari",
}

// Page numbers in the digits of the dates: ar-EG has its own, ar and hi do not.
export function digitsOf(language: string): string {
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
  return COUNTER_STYLES[numberingSystem] ?? "decimal"
}
