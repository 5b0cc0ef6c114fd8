import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { PDFDocument } from "pdf-lib"
import { getDocumentProxy } from "unpdf"
import { afterAll, describe, expect, test } from "vitest"
import { closePress, press, type PressInput } from "@/lib/press"
import { renderHtml } from "@/lib/press/html"
import { getTemplate } from "@/lib/press/templates"
import { parseContent } from "@/lib/press/content"
import { parseOptions } from "@/lib/press"
import { withPage } from "@/lib/press/browser"
import { withPdf } from "@/lib/press/picture/pdfium"
import { loadHtml, lockDown, printPage } from "@/lib/press/print"
import { linksOf, report, sample, samples } from "./support"

afterAll(closePress)

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const hashOf = async (input: PressInput) => sha256((await press(input)).pdf)
const htmlOf = ({ kind, data, templateSlug, title }: PressInput) =>
  renderHtml(parseContent(kind, data), getTemplate(templateSlug!), parseOptions({}), { title })

// What Chromium makes of a document, before anything is done to it.
const rawOf = (html: string) =>
  withPage(AbortSignal.timeout(30_000), async (page) => {
    await lockDown(page)
    await loadHtml(page, html)
    return printPage(page, { tagged: true })
  })

describe("the same document is the same file", () => {
  test("again, in a browser that printed others, in a new one, and three at once", async () => {
    const first = new Map<PressInput, string>()
    for (const input of samples()) first.set(input, await hashOf(input))
    for (const [input, hash] of [...first].reverse())
      expect(await hashOf(input), input.title).toBe(hash)
    const together = [...first].map(async ([input, hash]) => [await hashOf(input), hash])
    for (const [now, before] of await Promise.all(together)) expect(now).toBe(before)
    await closePress()
    for (const [input, hash] of [...first].reverse())
      expect(await hashOf(input), input.title).toBe(hash)
  })

  // Without this, files that are equal by nature would prove nothing.
  test("which Chromium's own files are not", async () => {
    const html = await htmlOf(sample("winter-trial"))
    const first = await rawOf(html)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(sha256(await rawOf(html))).not.toBe(sha256(first))
  })

  test("in another process", async () => {
    const program = `
      const { press, closePress } = await import("./lib/press/index.ts")
      const { createHash } = await import("node:crypto")
      const { pdf } = await press(JSON.parse(process.env.INPUT))
      console.log(createHash("sha256").update(pdf).digest("hex"))
      await closePress()
      process.exit(0)`
    const input = sample("winter-trial")
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", program],
      { env: { ...process.env, INPUT: JSON.stringify(input) } },
    )
    expect(stdout.trim().split("\n").at(-1)).toBe(await hashOf(input))
  })

  test("unless its words, its options or its time are others", async () => {
    const input = sample("letter-cover")
    const hashes = await Promise.all([
      hashOf(input),
      hashOf({ ...input, title: "Another title" }),
      hashOf({ ...input, options: { accent: "#0a7d4f" } }),
      hashOf({ ...input, modifiedAt: "2026-05-04T10:20:30Z" }),
      hashOf({ ...input, modifiedAt: new Date("2026-05-04T10:20:31Z") }),
    ])
    expect(new Set(hashes).size).toBe(5)
  })

  test("and the same HTML", async () => {
    for (const input of samples()) expect(await htmlOf(input)).toBe(await htmlOf(input))
  })
})

describe("finished", () => {
  test("every sample is much smaller than Chromium made it", async () => {
    for (const input of samples()) {
      const raw = await rawOf(await htmlOf(input))
      const { pdf } = await press(input)
      expect(pdf.length, input.title).toBeLessThan(0.85 * raw.length)
    }
  })

  test("tags, links and pages are as Chromium made them", async () => {
    for (const name of ["winter-trial", "principal-engineer"]) {
      const input = sample(name)
      const raw = await rawOf(await htmlOf(input))
      const { pdf, pages } = await press(input)
      const [before, after] = [await open(raw), await open(pdf)]
      expect(pages).toBe(before.numPages)
      expect(await linksOf(pdf)).toEqual(await linksOf(raw))
      expect(await tagsOf(after)).toEqual(await tagsOf(before))
    }
  })

  test("other libraries open it", async () => {
    const { pdf, pages } = await press(sample("winter-trial"))
    expect(await withPdf(pdf, async (document) => document.getPageCount())).toBe(pages)
    const words = await withPdf(pdf, async (document) => document.getPage(0).getText())
    expect(words).toContain("Forty Stops in Winter")
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pages)
  })
})

describe("what a reader is told", () => {
  test("title, author, subject, keywords, language and dates, twice over", async () => {
    const modifiedAt = "2026-05-04T10:20:30Z"
    const input = { ...sample("winter-trial"), title: "Stops & <signs> in “winter”", modifiedAt }
    const document = await open((await press(input)).pdf)
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: input.title,
      Author: "Office of Transport, City of Varnholm",
      Subject: expect.stringContaining("Reflective timetable displays"),
      Keywords: expect.stringContaining("What we found, "),
      Language: "en-GB",
      Creator: "Pressrun",
      Producer: "Pressrun",
      CreationDate: "D:20260504102030Z",
      ModDate: "D:20260504102030Z",
    })
    expect(metadata.get("dc:title")).toBe(input.title)
    expect(metadata.get("dc:creator")).toEqual(["Office of Transport, City of Varnholm"])
    expect(metadata.get("dc:language")).toBe("en-GB")
    expect(metadata.get("pdf:keywords")).toBe((info as { Keywords: string }).Keywords)
    expect(metadata.get("xmp:modifydate")).toBe(modifiedAt)
    expect(metadata.get("pdfuaid:part")).toBeNull()
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
  })

  test("no date when the document has none, and none when it makes no sense", async () => {
    for (const modifiedAt of [undefined, "last summer"]) {
      const document = await open((await press({ ...sample("letter-cover"), modifiedAt })).pdf)
      const { info, metadata } = await document.getMetadata()
      expect(info).not.toHaveProperty("CreationDate")
      expect(metadata.get("xmp:createdate")).toBeNull()
    }
  })

  test("a title full of characters that XML cannot say", async () => {
    const title = "bell \u0007 null \u0000 half \ud800 <b>&amp;"
    const { metadata } = await (
      await open((await press({ ...sample("letter-cover"), title })).pdf)
    ).getMetadata()
    expect(metadata.get("dc:title")).toBe("bell  null  half \ufffd <b>&amp;")
  })

  test("headings, lists, tables and links are tagged", async () => {
    const roles = (await tagsOf(await open((await press(sample("winter-trial"))).pdf))).join(" ")
    for (const role of ["H1", "H2", "P", "L", "LI", "Lbl", "Table", "TR", "TH", "TD", "Link"])
      expect(roles).toMatch(new RegExp(`\\b${role}\\b`))
  })

  test("the cells of a table name headings that are there", async () => {
    const { pdf } = await press(sample("winter-trial"))
    const objects = (await PDFDocument.load(pdf)).context.enumerateIndirectObjects()
    const text = objects.map(([, object]) => object.toString())
    const named = text.flatMap((one) => /\/Headers \[ (.*?) \]/s.exec(one)?.[1]?.split(" ") ?? [])
    const ids = text.flatMap((one) => /^\/ID (\(.*?\))$/m.exec(one)?.[1] ?? [])
    expect(named.length).toBeGreaterThan(10)
    for (const name of named) expect(ids).toContain(name)
    const tree = text.find((one) => one.includes("/Names") && one.includes(ids[0]!))
    for (const id of ids) expect(tree).toContain(id)
  })

  test("the outline has the headings as they were written", async () => {
    const long = "A heading that is long enough to be set in two lines on any paper there is"
    const filler = "word ".repeat(90)
    const parts = Array.from({ length: 12 }, (_, n) => `## ${long} ${n}\n\n${filler}`)
    const { pdf } = await press(report(parts.join("\n\n") + "\n\n### Tom & *Jerry's* <end>"))
    const [title] = (await (await open(pdf)).getOutline())!
    const entries = title!.items.map((entry: { title: string }) => entry.title)
    expect(entries).toEqual(parts.map((_, n) => `${long} ${n}`))
    expect(title!.items.at(-1)!.items[0]!.title).toBe("Tom & Jerry's")
  })
})

const open = (pdf: Uint8Array) => getDocumentProxy(new Uint8Array(pdf))

type Node = { role?: string; children?: Node[] }

// The roles of every page's tags in reading order.
async function tagsOf(document: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const roles: string[] = []
  const visit = ({ role, children = [] }: Node) => {
    if (role) roles.push(role)
    children.forEach(visit)
  }
  for (let number = 1; number <= document.numPages; number++)
    visit((await (await document.getPage(number)).getStructTree()) as Node)
  return roles
}
