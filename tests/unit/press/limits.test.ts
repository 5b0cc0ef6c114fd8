import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"
import { parseContent } from "@/lib/press/content"
import { parseOptions } from "@/lib/press"
import { renderHtml } from "@/lib/press/html"
import { LIMITS } from "@/lib/press/limits"
import { metadataOf } from "@/lib/press/finish/metadata"
import { getTemplate } from "@/lib/press/templates"

const htmlOf = async (body: string) =>
  renderHtml(
    parseContent("report", { title: "A report", body }),
    getTemplate("broadsheet"),
    parseOptions({}),
  )
const refusal = (body: string) => htmlOf(body).catch((error) => error)
const lines = (length: number, line: (n: number) => string) =>
  Array.from({ length }, (_, n) => line(n)).join("\n")

// Each of these kept the parser busy for seconds or minutes, broke its stack or filled 4 GB.
const bombs: [name: string, code: string, text: string][] = [
  ["quotes in quotes", "markdown_too_deep", "> ".repeat(10_000) + "a"],
  ["quotes without spaces", "markdown_too_deep", ">".repeat(10_000) + "a"],
  ["lists in lists on one line", "markdown_too_deep", "- ".repeat(10_000) + "a"],
  ["numbered lists on one line", "markdown_too_deep", "1. ".repeat(5_000) + "a"],
  ["lists and quotes in turn", "markdown_too_deep", "- > 1. ".repeat(2_000)],
  ["a staircase of lists", "markdown_too_deep", lines(300, (n) => "  ".repeat(n) + "- a")],
  ["deep quotes on many lines", "markdown_too_complex", lines(9_000, () => "> ".repeat(30) + "a")],
  ["stars", "markdown_too_complex", "*_~".repeat(15_000)],
  ["emphasis in emphasis", "markdown_too_complex", "*a ".repeat(15_000) + " a*".repeat(15_000)],
  ["brackets", "markdown_too_complex", "[".repeat(50_000)],
  ["links in links", "markdown_too_complex", "[".repeat(9_000) + "a" + "](b)".repeat(9_000)],
  ["pictures in pictures", "markdown_too_complex", "![".repeat(9_000) + "a" + "](b)".repeat(9_000)],
  ["underlined headings", "markdown_too_complex", "a\n=\n".repeat(5_000)],
  [
    "a wide table of short rows",
    "markdown_too_complex",
    `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${"|\n".repeat(10_000)}`,
  ],
  ["footnotes", "markdown_too_complex", "[^a]\n\n".repeat(2_100) + "[^a]: b"],
  ["lines", "markdown_too_complex", "a\n".repeat(20_000)],
]

describe("Markdown made to keep the press busy", () => {
  test.each(bombs)("%s: %s", async (_name, code, text) => {
    expect(await refusal(text)).toMatchObject({ code, retry: "never" })
  })

  test("what people write is not refused", async () => {
    const code = "```c\n" + "a[i] = *p_x * b_y[_j] & c<d>;\n".repeat(300) + "```"
    const table = `| a | b | c |\n|---|---|---|\n${"| **x** | `y` | [z](https://a.example) |\n".repeat(100)}`
    const list = lines(
      150,
      (n) => `${"  ".repeat(n % 6)}- **Item** with [a link](https://a.example)`,
    )
    const prose = `${"The *quick* brown fox. ".repeat(30)}\n\n`.repeat(80)
    const quotes = "> > > a reply to a reply\n> > another\n> one\n"
    const html = await htmlOf([code, table, list, prose, quotes].join("\n\n"))
    expect(html).toContain("a reply to a reply")
  })
})

describe("a document", () => {
  test("a heading of nothing but spaces is no work for anyone", () => {
    const content = parseContent("report", { title: "x", body: `# a${" ".repeat(900_000)}b` })
    const started = process.threadCpuUsage()
    metadataOf(content, { title: "x", language: "en" })
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(500)
  })

  test("a language nobody could write a date in is refused", () => {
    expect(() => parseContent("report", { title: "x", body: "x", language: "de-de-de" })).toThrow(
      expect.objectContaining({ code: "content_invalid" }),
    )
  })

  const nested = (levels: number) => {
    let data: unknown = "x"
    for (let level = 0; level < levels; level++) data = [data]
    return { title: "x", body: "x", extra: data }
  }
  test.each([
    ["too large", "content_too_large", { title: "x", body: "x".repeat(LIMITS.contentBytes + 1) }],
    ["too large in many small parts", "text_too_long", Array(1_100).fill("x".repeat(1_000))],
    ["too large in its keys", "text_too_long", { ["x".repeat(1_100_000)]: 1 }],
    ["too long without pictures", "text_too_long", { title: "x", body: "é".repeat(600_000) }],
    ["too deep", "content_too_deep", nested(100_000)],
  ])("%s is refused before it is read", (_name, code, data) => {
    expect(() => parseContent("report", data)).toThrow(
      expect.objectContaining({ code, retry: "never" }),
    )
  })

  test("pictures do not count as text", () => {
    const picture = `data:image/png;base64,${"A".repeat(3_000_000)}`
    const body = `![a](${picture}) ![b](${picture})`
    expect(parseContent("report", { title: "x", body }).data).toMatchObject({ body })
  })

  test("markup that grew beyond measure is refused", async () => {
    const work = (highlight: string) => [{ highlights: Array(120_000).fill(highlight) }]
    const html = (highlight: string) =>
      renderHtml(
        parseContent("resume", { work: work(highlight) }),
        getTemplate("gazette"),
        parseOptions({}),
      )
    expect(await html("aaaaaaa")).toContain("aaaaaaa")
    // Each of these is six characters in HTML.
    await expect(html('"""""""')).rejects.toMatchObject({ code: "html_too_large", retry: "never" })
  })
})

// The first thousands leave garbage that is collected late; from then on nothing may be added. With every formatter
// kept, each 4,000 tags held 110 MB more.
test("4,000 made-up languages leave the memory where it was", async () => {
  const script = `
    const { formatDate } = await import("./lib/press/language/dates.ts")
    const tag = (n) => "en-x-" + n.toString(36).padStart(4, "0")
    const run = async (from, to) => {
      for (let n = from; n < to; n++) formatDate("2024-03-01", tag(n), "long")
      for (let n = 0; n < 5; n++) {
        globalThis.gc()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return process.memoryUsage().rss
    }
    const before = await run(0, 4_000)
    console.log(Math.round((await run(4_000, 8_000) - before) / 1e6))`
  const args = ["--expose-gc", "--import", "tsx", "--input-type=module", "--eval", script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(Number(stdout)).toBeLessThan(50)
})
