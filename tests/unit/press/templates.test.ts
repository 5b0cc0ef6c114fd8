import { afterAll, describe, expect, test } from "vitest"
import { extractText, getDocumentProxy } from "unpdf"
import { closePress, pressOptions } from "@/lib/press"
import { getTemplate, templatesFor } from "@/lib/press/templates"
import { everySection, HEADINGS, manyPosts, withWord } from "./resumes"
import { linesOf, pressed, report, sample } from "./support"

afterAll(closePress)

const slugs = templatesFor("resume").map(({ slug }) => slug)
const printed = (templateSlug: string, data: object, options = {}) =>
  pressed({ kind: "resume", data, templateSlug }, options)

// Points by which pdf.js may differ from Chromium about where a line ends; 1.2 measured.
const SLACK = 2

// Line breaks and capitals are the template's business.
const plain = (text: string) => text.replaceAll(/\s/g, "").toLowerCase()
const placesOf = (text: string, order: string[]) =>
  order.map((words) => plain(text).indexOf(plain(words)))
const rising = (places: number[]) => places.toSorted((a, b) => a - b)

describe.each(slugs)("%s", (slug) => {
  test("shows everything of a full JSON Resume", async () => {
    const { text } = await printed(slug, everySection)
    const missing = strings(everySection).filter((words) => !plain(text).includes(plain(words)))
    expect(missing).toEqual([])
    for (const heading of Object.values(HEADINGS)) expect(plain(text)).toContain(plain(heading))
    expect(text).toContain("Mar 2019 – Apr 2021")
  })

  test("what is absent leaves no heading", async () => {
    const { pdf } = await printed(slug, { basics: { name: "Ann Lee" }, work: everySection.work })
    const lines = (await linesOf(pdf)).map(plain)
    expect(lines).toContain(plain(HEADINGS.work))
    const absent = Object.values(HEADINGS).filter((heading) => heading !== HEADINGS.work)
    for (const heading of absent) expect(lines).not.toContain(plain(heading))
  })

  test("an empty résumé is one empty page", async () => {
    const { text, pages } = await printed(slug, { work: [{ unknown: "key" }] })
    expect([text.trim(), pages]).toEqual(["", 1])
  })

  test("forty posts are each printed once, with their first line on the same page", async () => {
    const { pdf, pages } = await printed(slug, manyPosts(40))
    expect(pages).toBeGreaterThan(1)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
    for (let number = 1; number <= 40; number++) {
      const [post, first] = [`Post no. ${number};`, `Begun as no. ${number};`]
      const home = text.filter((page) => page.includes(post))
      expect(home).toHaveLength(1)
      expect(home[0]).toContain(first)
      expect(text.join(" ").split(post)).toHaveLength(2)
      expect(text.join(" ").split(first)).toHaveLength(2)
    }
    // A section's heading is not left at the foot of a page either.
    expect(text[0]!.toLowerCase()).toContain("experience")
    expect(text.join(" ")).toContain(`2 of ${pages}`)
  })

  test("a post longer than a page is split and loses nothing", async () => {
    const highlights = Array.from({ length: 120 }, (_, n) => `Deed no. ${n}; done`)
    const posts = [{ position: "Clerk" }, { position: "Doer", highlights }]
    const { pdf, text, pages } = await printed(slug, { work: posts })
    expect(pages).toBeGreaterThan(1)
    const [first] = (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text
    expect(first).toContain(highlights[1])
    for (const deed of highlights) expect(text.split(deed)).toHaveLength(2)
  })

  test("a long word or address is broken inside the margins, and shrinks nothing", async () => {
    const calm = await textBoxes((await printed(slug, withWord("Wor ".repeat(50) + "END"))).pdf)
    const { pdf, text } = await printed(slug, withWord("Wort".repeat(50) + "END"))
    const boxes = await textBoxes(pdf)
    const { left, right } = getTemplate(slug).margins
    for (const { from, to } of boxes.all) {
      expect(from).toBeGreaterThan(left * 72 - SLACK)
      expect(to).toBeLessThan(boxes.width - right * 72 + SLACK)
    }
    expect(plain(text).split("wortend").length - 1).toBe(countOf("END", withWord("END")))
    expect(boxes.heightOf("Marker")).toBeCloseTo(calm.heightOf("Marker"), 1)
  })

  test("its manifest says what it is and what it heeds", () => {
    const { name, description, options } = getTemplate(slug).manifest
    expect(name.toLowerCase()).toBe(slug)
    expect(description).toMatch(/\.$/)
    expect(options.length).toBeGreaterThan(0)
    for (const option of options) expect(pressOptions.in.shape).toHaveProperty(option)
  })
})

describe("text is read in the order it is seen", () => {
  const [before, after] = [["Ann Lee", "Keeper of records"], ["Captain Moir"]]
  const usual = ["Tidal Works", "Almanac", "St Andrews", "Coxswain", "On Slack Water"]
  const rest = ["Silver Compass", "Master mariner", "Reckoning", "Gaelic", "Knots"]

  test.each(["gazette", "folio", "octavo", "ledger"])("%s, section by section", async (slug) => {
    const { text } = await printed(slug, everySection)
    const order = ["ann@lee.example", "First paragraph", ...usual, ...rest, "She was never late"]
    const places = placesOf(text, [...before, ...order, ...after])
    expect(places).toEqual(rising(places))
  })

  test("ledger, line by line, as a plain text would have it", async () => {
    const { pdf } = await printed("ledger", everySection)
    const lines = (await linesOf(pdf)).map((line) => line.trim())
    expect(lines.slice(0, 2)).toEqual(["Ann Lee", "Keeper of records"])
    const at = lines.indexOf("Experience")
    expect(lines.slice(at, at + 7)).toEqual([
      "Experience",
      "Head of tides, Tidal Works",
      "Mar 2019 – Apr 2021 | Dundee | tidal.example",
      "A maker of tide tables",
      "Kept the tables right.",
      "• Found an hour that was missing.",
      "• Gave it back.",
    ])
    expect(lines).toContain("Silver Compass, Guild of Pilots | May 2014")
    expect(lines).toContain("Reckoning: sextant, logarithms (expert)")
  })

  test.each([{}, { language: "ar" }])("quarto, one column after the other %j", async (options) => {
    const { text } = await printed("quarto", everySection, options)
    const side = [
      "ann@lee.example",
      "GitHub annlee",
      ...rest.slice(2),
      "Master mariner",
      "Coastguard",
    ]
    const main = ["First paragraph", ...usual, "Gave it back", "Silver Compass", ...after]
    const [names, sides, mains] = [before, side, main].map((order) => placesOf(text, order))
    expect([...names!, ...sides!, ...mains!]).not.toContain(-1)
    expect(Math.max(...names!)).toBeLessThan(Math.min(...sides!))
    expect(Math.max(...sides!)).toBeLessThan(Math.min(...mains!))
  })

  test("quarto, also when both columns run over several pages", async () => {
    const skills = Array.from({ length: 60 }, (_, n) => ({
      name: `Skill no. ${n};`,
      keywords: ["many", "words", "that say", "what it is", "in some detail"],
    }))
    const { pdf, text } = await printed("quarto", { ...manyPosts(30), skills })
    for (const { name } of skills) expect(text.split(name)).toHaveLength(2)
    const document = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
    for (const page of document.text)
      if (page.includes("Skill no.") && page.includes("Post no."))
        expect(page.lastIndexOf("Skill no.")).toBeLessThan(page.indexOf("Post no."))
  })
})

describe("pages are filled with care", () => {
  test.each(["A4", "Letter"] as const)(
    "one page of %s is enough for short lives",
    async (pageSize) => {
      for (const [slug, name] of [
        ["gazette", "designer"],
        ["quarto", "designer"],
        ["folio", "designer"],
        ["ledger", "designer"],
        ["octavo", "designer"],
        ["octavo", "greek"],
        ["octavo", "principal-engineer"],
      ] as const) {
        const { pages } = await pressed({ ...sample(name), templateSlug: slug }, { pageSize })
        expect(pages, `${slug}, ${name}`).toBe(1)
      }
    },
  )

  test("octavo is set larger when there is less to say, never below 7.8 pt", async () => {
    const sizeOf = async (data: object) =>
      (await textBoxes((await printed("octavo", data)).pdf)).heightOf("Marker.")
    const short = await sizeOf({ work: [{ summary: "Marker." }] })
    const full = await sizeOf({
      work: [{ summary: "Marker." }, { summary: "word ".repeat(1_140) }],
    })
    expect(short).toBeGreaterThan(9)
    expect(full).toBeGreaterThanOrEqual(7.75)
    expect(full).toBeLessThan(8)
  })

  test("a wide table does not shrink the page it is on", async () => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(9)}`
    const table = [row("Heading"), row("---"), row("1234567"), row("w".repeat(60))].join("\n")
    const [plainly, widely] = [
      await textBoxes((await pressed(report("Marker."))).pdf),
      await textBoxes((await pressed(report(`Marker.\n\n${table}`))).pdf),
    ]
    expect(widely.heightOf("Marker.")).toBeCloseTo(plainly.heightOf("Marker."), 1)
  })
})

// Everything a reader should find; dates and link addresses are printed in other words.
function strings(value: unknown): string[] {
  if (typeof value === "string")
    return /^\d{4}(-\d\d)*$|^https?:/.test(value) ? [] : value.split("\n\n")
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : []
}

const countOf = (word: string, data: object) => JSON.stringify(data).split(word).length - 1

// Where each run of text stands on its page, in points.
async function textBoxes(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const all: { text: string; from: number; to: number; height: number }[] = []
  const width = (await document.getPage(1)).view[2]!
  for (let number = 1; number <= document.numPages; number++)
    for (const item of (await (await document.getPage(number)).getTextContent()).items)
      if ("str" in item && item.str.trim())
        all.push({
          text: item.str,
          from: item.transform[4],
          to: item.transform[4] + item.width,
          height: item.height,
        })
  return { all, width, heightOf: (text: string) => all.find((box) => box.text === text)!.height }
}
