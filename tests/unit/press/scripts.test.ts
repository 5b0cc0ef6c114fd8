import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { closePress, press, type PressInput } from "@/lib/press"
import { parseContent, type PressContent } from "@/lib/press/content"
import type { ReportContent } from "@/lib/press/content"
import { formatDate } from "@/lib/press/language/dates"
import { fontFaceCss } from "@/lib/press/fonts/font-css"
import { fontStacks } from "@/lib/press/fonts/font-stacks"
import { directionOf } from "@/lib/press/language"
import { readyToSet } from "@/lib/press/markup/ready-to-set"
import { wordsFor } from "@/lib/press/language/words"
import { dense, fontsOf, glyphsOf, readingOf, strangersIn } from "./reading"
import { report, textOf } from "./support"

afterAll(closePress)

const FIXTURES = path.resolve("tests/fixtures/scripts")
const fixtures = readdirSync(FIXTURES).map((file) => {
  const { template, ...rest } = JSON.parse(readFileSync(path.join(FIXTURES, file), "utf8"))
  return { name: path.basename(file, ".json"), input: { ...rest, templateSlug: template } }
})

const inLanguage = (language: string, body: string): PressInput => ({
  kind: "report",
  data: { title: "1", language, body },
})

describe.each(fixtures)("$name", ({ input }) => {
  const language = input.data.language ?? input.data.meta.language
  const content = parseContent(input.kind, input.data)
  const rightToLeft = directionOf(language) === "rtl"

  test("every paragraph comes out as it went in, in order, and every glyph is ours", async () => {
    const { pdf } = await press(input)
    const text = await readingOf(pdf, rightToLeft)
    let place = 0
    for (const paragraph of paragraphsOf(content)) {
      const found = text.indexOf(dense(paragraph, rightToLeft), place)
      expect(found, `${paragraph}\n${text}`).toBeGreaterThanOrEqual(0)
      place = found
    }
    for (const words of otherStrings(content))
      expect(text.toLowerCase()).toContain(dense(words, rightToLeft).toLowerCase())
    expect(await strangersIn(pdf)).toEqual([])
  })
})

describe("glyphs", () => {
  test.each(["\ue123", "𒀀", "ꙮ"])("the check for missing ones sees %s", async (character) => {
    const { pdf } = await press(report(`Nobody has ${character} here`))
    expect(await strangersIn(pdf)).not.toEqual([])
  })

  test.each([
    ["ja", "JP"],
    ["zh", "SC"],
    ["zh-Hans-HK", "SC"],
    ["zh-TW", "TC"],
    ["zh-Hant", "TC"],
    ["ko", "KR"],
    ["en", "SC"],
  ])("shared Han characters in %s have the forms of %s", async (language, cut) => {
    const { pdf } = await press(inLanguage(language, "骨令直角"))
    const han = (await fontsOf(pdf)).filter((name) => /NotoSans(JP|SC|TC|KR)/.test(name))
    expect(han.length).toBeGreaterThan(0)
    expect(han.filter((name) => !name.includes(`NotoSans${cut}`))).toEqual([])
  })

  test("an English text shows a Chinese, a Korean and a Hebrew name", async () => {
    const { pdf } = await press(report("By 张伟, 김민수 and דנה."))
    expect((await fontsOf(pdf)).join()).toMatch(/(?=.*SansSC)(?=.*SansKR)(?=.*SansHebrew)/)
    expect(await readingOf(pdf)).toContain("By张伟,김민수and")
  })

  test("a character that Noto Sans TC claims and lacks comes from the next family", async () => {
    const { pdf } = await press(inLanguage("zh-TW", "臺灣的鸡與鸟"))
    expect(await strangersIn(pdf)).toEqual([])
    expect(await readingOf(pdf)).toContain("臺灣的鸡與鸟")
  })
})

describe("emoji", () => {
  test("digits, # and © are never drawn as one, and text signs stay text", async () => {
    const { pdf } = await press(report("Item #7 * 3, © 2026 ™ ✓ ★ ☎ ♥ →"))
    expect((await fontsOf(pdf)).join()).not.toContain("Twemoji")
    expect(fontFaceCss("Item #7 © 2026", "en")).not.toContain("Twemoji")
    expect(fontFaceCss("Item 🚀", "en")).toContain("Twemoji")
  })

  test("joined ones, flags, keycaps and skin tones are one drawing each", async () => {
    for (const emoji of ["👩‍💻", "🏳️‍🌈", "🏃‍♂️", "🇵🇹", "1️⃣", "👍🏽", "❤️‍🔥"]) {
      const { pdf } = await press(report(`x ${emoji} x`))
      expect(await glyphsOf(pdf, "x"), emoji).toBe(1)
      expect(await readingOf(pdf)).toContain(dense(`x${emoji}x`))
    }
  })
})

describe("clusters", () => {
  test("Arabic letters with their dots and vowels are words to pdf.js", async () => {
    const { pdf } = await press(inLanguage("ar", "الكتابة لا تنتهي استهلاك\n\nمُدَرِّسٌ"))
    const text = await textOf(pdf)
    for (const word of ["الكتابة", "لا", "تنتهي", "استهلاك", "مُدَرِّسٌ"]) expect(text).toContain(word)
  })

  test("Hindi syllables are in order and words are whole to pdf.js", async () => {
    const words = "क्षि र्क हिन्दी कार्यक्षेत्र द्विवेदी प्रौद्योगिकी राष्ट्र किर्ति हूँ"
    expect(await textOf((await press(inLanguage("hi", words))).pdf)).toContain(words)
  })
})

describe("right to left", () => {
  test("numbers in groups keep their order, spans of years do not", () => {
    const set = (text: string) => readyToSet(`<p title="03 555 0134">${text}</p>`, "he")
    for (const number of ["+972 3-555-0134", "03 555 0134", "(03) 555-0134", "2026-03-12"])
      expect(set(`א ${number}, ב`)).toContain(`א <bdi dir="ltr">${number}</bdi>, ב`)
    for (const text of ["2019-2024", "2019–2024", "640,000", "3.2", "a-1@b.example"])
      expect(set(`א ${text} ב`)).not.toContain("<bdi")
    expect(set("א")).toContain(`title="03 555 0134"`)
    expect(readyToSet("+972 3-555-0134", "en")).toBe("+972 3-555-0134")
  })
})

describe("words and dates", () => {
  test("every language has every word, and Chinese has two sets", () => {
    const languages = "ar de el en es fr he hi it ja ko nl pl pt ru uk zh zh-Hant".split(" ")
    for (const language of languages)
      expect(Object.values(wordsFor(language)).every(Boolean), language).toBe(true)
    expect(wordsFor("zh-HK").work).toBe("工作經歷")
    expect(wordsFor("zh-CN").work).toBe("工作经历")
    expect(wordsFor("xx")).toBe(wordsFor("en"))
  })

  test("dates stay in our calendar, in one kind of digits", () => {
    expect(formatDate("2021-03", "ar")).toBe("مارس 2021")
    expect(formatDate("2021-03", "ar-SA")).toContain("مارس")
    expect(formatDate("2021-03", "ar-EG")).toBe("مارس ٢٠٢١")
    expect(formatDate("2021-03", "th")).toContain("2021")
    expect(formatDate("2021-03", "he")).toBe("מרץ 2021")
    expect(formatDate("2021-03", "hi")).toBe("मार्च 2021")
    expect(formatDate("2021-03", "zh-Hant")).toBe("2021年3月")
    expect(formatDate("2021-03", "ko")).toBe("2021년 3월")
  })

  test("the family asked first follows the language", () => {
    const first = (language: string) =>
      /Noto Sans (JP|SC|TC|KR)/.exec(fontStacks(language, "").sans)
    expect(["ja", "zh", "zh-HK", "ko"].map((language) => first(language)![1])).toEqual([
      "JP",
      "SC",
      "TC",
      "KR",
    ])
    expect(fontStacks("en", "ひらがな").serif).toMatch(/JP.*SC/)
  })
})

// A résumé's longer texts, or a report's blocks, without the signs of Markdown.
function paragraphsOf(content: PressContent): string[] {
  if (content.kind === "resume") {
    const { basics, work } = content.data
    const jobs = work?.flatMap(({ summary, highlights }) => [summary, ...(highlights ?? [])])
    return [basics?.summary, ...(jobs ?? [])].filter(isText)
  }
  const { title, subtitle, summary, body } = content.data as ReportContent
  return [title, subtitle, summary, ...body.split(/\n+/)]
    .filter(isText)
    .flatMap((block) => plain(block).split("|"))
    .filter((block) => /[\p{L}\p{N}]/u.test(block))
}

const plain = (markdown: string) =>
  markdown
    .replace(/^(#+|>|-|\d+\.) /, "")
    .replaceAll(/\[(.+?)\]\(.+?\)/g, "$1")
    .replaceAll(/\*\*|(?<!\d )\*(?! \d)|^```\w*/g, "")

// What a person would see besides, in whatever order the template likes.
function otherStrings({ kind, data }: PressContent): string[] {
  if (kind !== "resume") return []
  const { name, label, email, phone } = data.basics!
  const schools = data.education!.map((school) => school.institution)
  const jobs = data.work!.flatMap((job) => [job.name, job.position])
  const skills = data.skills!.flatMap((skill) => [skill.name, ...skill.keywords!])
  return [name, label, email, phone, ...schools, ...jobs, ...skills].filter(isText)
}

const isText = (value: string | undefined): value is string => Boolean(value)
