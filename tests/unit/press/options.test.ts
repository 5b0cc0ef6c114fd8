import { afterAll, describe, expect, test } from "vitest"
import { getDocumentProxy } from "unpdf"
import { closeBrowser, getTemplate, parseContent, parseOptions, renderHtml } from "@/lib/press"
import { linesOf, pageSizeOf, pressed, report, sample } from "./support"

afterAll(closeBrowser)

const resume = sample("designer")

async function htmlWith(options: object) {
  const content = parseContent("resume", resume.data)
  return renderHtml(content, getTemplate("gazette"), parseOptions(options))
}

describe("every option has an effect", () => {
  test.each([
    ["A4", [595, 842]],
    ["Letter", [612, 792]],
    ["Legal", [612, 1008]],
  ] as const)("%s paper", async (pageSize, size) => {
    expect(await pageSizeOf((await pressed(resume, { pageSize })).pdf)).toEqual(size)
  })

  test("landscape turns the page", async () => {
    const { pdf } = await pressed(resume, { orientation: "landscape" })
    expect(await pageSizeOf(pdf)).toEqual([842, 595])
  })

  test("wide margins need more pages", async () => {
    const { pages } = await pressed(resume, { margins: 2 })
    expect(pages).toBeGreaterThan(1)
  })

  test("page numbers can be left out", async () => {
    const { text } = await pressed(sample("winter-trial"), { pageNumbers: false })
    expect(text).not.toMatch(/\b2 of \d\b/)
  })

  test("an accent is printed, and greyscale has no colour at all", async () => {
    expect(await htmlWith({ accent: "#0a7d4f" })).toContain("#0a7d4f")
    const grey = await htmlWith({ accent: "#0a7d4f", color: "greyscale" })
    expect(grey).not.toContain("#0a7d4f")
    const style = grey.slice(grey.indexOf(":root"))
    for (const [, r, g, b] of style.matchAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/gi))
      expect(new Set([r, g, b]).size).toBe(1)
    expect(grey).not.toContain("filter:")
  })

  test("a draft is grey and untagged", async () => {
    const { pdf } = await pressed(resume, { quality: "draft" })
    const document = await getDocumentProxy(new Uint8Array(pdf))
    expect((await document.getMarkInfo())?.Marked ?? false).toBe(false)
    expect(await document.getOutline()).toBeNull()
    expect(await htmlWith({ quality: "draft" })).not.toContain("#9a2b2e")
  })

  test("high quality breaks lines with more care", async () => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, n) => "lines of rather different lengths ".repeat(4 + (n % 6)) + "and ".repeat(n),
    )
    const text = report(paragraphs.join("\n\n"))
    const [normal, high] = [await pressed(text), await pressed(text, { quality: "high" })]
    expect(await linesOf(high.pdf)).not.toEqual(await linesOf(normal.pdf))
  })

  test("the language sets lang, direction and the words we add", async () => {
    expect(await htmlWith({ language: "de" })).toContain('<html lang="de" dir="ltr">')
    expect(await htmlWith({ language: "de" })).toContain("Berufserfahrung")
    expect(await htmlWith({ language: "ar" })).toContain('<html lang="ar" dir="rtl">')
  })
})

describe("what makes no sense is refused with a sentence", () => {
  test.each([
    [{ paper: "A4" }, /paper/],
    [{ margins: 3 }, /margins/],
    [{ accent: "red" }, /accent.*#b4232a/],
    [{ margins: 0, pageNumbers: true }, /bottom margin/],
    [{ language: "x; }" }, /language/],
  ])("%j", (options, sentence) => {
    expect(() => parseOptions(options)).toThrow(sentence)
  })

  test("content that does not fit its kind names the field", () => {
    const bad = { work: [{ name: "A" }, { startDate: "last summer" }] }
    expect(() => parseContent("resume", bad)).toThrow(/work\[1\]\.startDate is not a date/)
    expect(() => parseContent("letter", { sender: {}, body: "Hi" })).toThrow("sender is missing")
    expect(() => parseContent("poem", {})).toThrow("poem")
  })

  test("too much content, too many pages, the wrong template", async () => {
    const huge = { title: "Big", body: "x".repeat(1_000_001) }
    const never = { retry: "never" }
    await expect(pressed({ kind: "report", data: huge })).rejects.toMatchObject(never)
    const pages = report("a\n\n---\n\n".repeat(6_000))
    await expect(pressed(pages)).rejects.toMatchObject({ code: "too_many_pages", retry: "never" })
    const wrong = { ...resume, templateSlug: "broadsheet" }
    await expect(pressed(wrong)).rejects.toMatchObject({ code: "template_mismatch" })
  })
})
