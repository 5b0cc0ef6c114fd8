import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { extractText, getDocumentProxy } from "unpdf"
import { closePress, parseOptions } from "@/lib/press"
import { getTemplate } from "@/lib/press/templates"
import { parseContent } from "@/lib/press/content"
import { countOf, mostColour, pixelsOf, whiteOf } from "./pixels"
import { linesOf, pageSizeOf, pressed, report, sample, samples } from "./support"

afterAll(closePress)

const resume = sample("designer")

describe("every option has an effect that can be measured in the PDF", () => {
  test.each([
    ["A4", "portrait", [595, 842]],
    ["A4", "landscape", [842, 595]],
    ["Letter", "portrait", [612, 792]],
    ["Letter", "landscape", [792, 612]],
    ["Legal", "portrait", [612, 1008]],
  ] as const)("%s %s", async (pageSize, orientation, size) => {
    expect(await pageSizeOf((await pressed(resume, { pageSize, orientation })).pdf)).toEqual(size)
  })

  test("margins, each side its own", async () => {
    const margins = { top: 1.5, right: 0.5, bottom: 2, left: 1 }
    const { pdf } = await pressed(sample("winter-trial"), { margins, pageNumbers: false })
    const white = whiteOf(await pixelsOf(pdf, 0, 827), 8.27)
    expect(white.left).toBeCloseTo(1, 1)
    expect(white.right).toBeCloseTo(0.5, 1)
    expect(white.top).toBeCloseTo(1.5, 1)
    expect(white.bottom).toBeGreaterThanOrEqual(1.98)
  })

  test("no margins at all, and the widest", async () => {
    const none = await pressed(sample("winter-trial"), { margins: 0 })
    const wide = await pressed(sample("winter-trial"), { margins: 2 })
    expect(whiteOf(await pixelsOf(none.pdf), 8.27).left).toBeLessThan(0.03)
    expect(whiteOf(await pixelsOf(wide.pdf), 8.27).left).toBeCloseTo(2, 1)
    expect(wide.pages).toBeGreaterThan(none.pages)
  })

  test("page numbers on every page of a report, or on none", async () => {
    const { pdf, pages } = await pressed(sample("winter-trial"))
    const texts = await pagesOf(pdf)
    texts.forEach((text, n) => expect(text).toContain(`${n + 1} of ${pages}`))
    const without = await pressed(sample("winter-trial"), { pageNumbers: false })
    expect(without.text).not.toMatch(/\b\d of \d/)
  })

  test("a résumé is numbered from its second page on, and not when it has one", async () => {
    const [first, second] = await pagesOf((await pressed(sample("principal-engineer"))).pdf)
    expect(first).not.toMatch(/\b1 of \d/)
    expect(second).toMatch(/\b2 of 2/)
    expect((await pressed(resume)).text).not.toMatch(/\b1 of 1/)
  })

  test("an accent is on the page, and the template's own is not", async () => {
    const own = await pixelsOf((await pressed(sample("winter-trial"))).pdf)
    const mine = await pixelsOf((await pressed(sample("winter-trial"), { accent: "#0a7d4f" })).pdf)
    const { accent } = getTemplate("broadsheet")
    expect(countOf(own, accent)).toBeGreaterThan(50)
    expect(countOf(mine, "#0a7d4f")).toBeGreaterThan(50)
    expect(countOf(mine, accent)).toBe(0)
    const short = await pressed(sample("winter-trial"), { accent: "#0a5" })
    expect(countOf(await pixelsOf(short.pdf), "#00aa55")).toBeGreaterThan(50)
  })

  test("greyscale has no coloured pixel, on any page of any template, and its text is text", async () => {
    for (const input of samples()) {
      const { pdf, pages, text } = await pressed(input, { color: "greyscale", accent: "#d02020" })
      for (let page = 0; page < pages; page++)
        expect(mostColour(await pixelsOf(pdf, page)), `${input.title}, page ${page + 1}`).toBe(0)
      expect(text.length).toBeGreaterThan(500)
    }
    // Without this, a measure that is blind to colour would prove nothing.
    expect(mostColour(await pixelsOf((await pressed(resume)).pdf))).toBeGreaterThan(80)
  })

  test("a draft is smaller, grey and untagged, but has its text, title and language", async () => {
    for (const name of ["winter-trial", "designer", "letter-cover"]) {
      const [draft, normal] = [
        await pressed(sample(name), { quality: "draft" }),
        await pressed(sample(name)),
      ]
      expect(draft.pdf.length).toBeLessThan(normal.pdf.length)
      expect(mostColour(await pixelsOf(draft.pdf))).toBe(0)
      const document = await getDocumentProxy(new Uint8Array(draft.pdf))
      expect((await document.getMarkInfo())?.Marked ?? false).toBe(false)
      expect(await document.getOutline()).toBeNull()
      const { info } = await document.getMetadata()
      expect(info).toMatchObject({ Title: sample(name).title, Language: expect.any(String) })
      expect(draft.text).toBe(normal.text)
    }
  })

  test("a photo is finer the higher the quality, and grey in greyscale", async () => {
    const photo = `data:image/jpeg;base64,${(await colourfulPhoto()).toString("base64")}`
    const picture = report(`A photo of nothing.\n\n![noise](${photo})`)
    const [draft, normal, high] = [
      await pressed(picture, { quality: "draft" }),
      await pressed(picture, { quality: "normal" }),
      await pressed(picture, { quality: "high" }),
    ]
    expect(draft.pdf.length).toBeLessThan(0.5 * normal.pdf.length)
    expect(normal.pdf.length).toBeLessThan(0.8 * high.pdf.length)
    expect(mostColour(await pixelsOf(normal.pdf))).toBeGreaterThan(80)
    expect(mostColour(await pixelsOf(draft.pdf))).toBe(0)
    const grey = await pressed(picture, { color: "greyscale" })
    expect(mostColour(await pixelsOf(grey.pdf))).toBe(0)
    expect(whiteOf(await pixelsOf(grey.pdf), 8.27).bottom).toBeLessThan(6)
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

  test("the language sets the PDF's language, the words we add, and the direction", async () => {
    const german = await pressed(resume, { language: "de" })
    expect(german.text.toLowerCase()).toContain("berufserfahrung")
    const document = await getDocumentProxy(new Uint8Array(german.pdf))
    expect((await document.getMetadata()).info).toMatchObject({ Language: "de" })
    const [ltr, rtl] = [await pressed(resume), await pressed(resume, { language: "ar" })]
    expect(await nameStartsAt(ltr.pdf)).toBeLessThan(100)
    expect(await nameStartsAt(rtl.pdf)).toBeGreaterThan(200)
  })
})

// Large enough that paper cannot show all of it: 2,600 pixels are 314 per inch of A4.
async function colourfulPhoto(): Promise<Buffer> {
  const [width, height] = [2_600, 1_700]
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    data[at] = 127 + 120 * Math.sin(x / 9) * Math.cos(y / 31)
    data[at + 1] = 127 + 120 * Math.sin(y / 7 + x / 53)
    data[at + 2] = (x * y) % 251
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 60 })
    .toBuffer()
}

// Where the largest words of the first page begin, in points from the left.
async function nameStartsAt(pdf: Uint8Array): Promise<number> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const items = (await page.getTextContent()).items.filter((item) => "transform" in item)
  const largest = items.reduce((a, b) => (b.height > a.height ? b : a))
  return largest.transform[4]
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, " "))
}

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
    const pages = report(`${"word ".repeat(200)}\n\n`.repeat(400))
    await expect(pressed(pages, { margins: 2 })).rejects.toMatchObject({
      code: "too_many_pages",
      retry: "never",
      message: expect.stringMatching(/^This document has \d+ pages; we print up to 200\.$/),
    })
    const wrong = { ...resume, templateSlug: "broadsheet" }
    await expect(pressed(wrong)).rejects.toMatchObject({ code: "template_mismatch" })
  })
})
