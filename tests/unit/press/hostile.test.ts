import chromium from "@sparticuz/chromium"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closePress, parseOptions, press } from "@/lib/press"
import { parseContent } from "@/lib/press/content"
import { renderHtml } from "@/lib/press/html"
import { templatesFor } from "@/lib/press/templates"
import { withPage, type Browser, type Page } from "@/lib/press/browser"
import { documentKinds } from "@/lib/press/content"
import { LAUNCH_FLAGS } from "@/lib/press/chromium/flags"
import { safeLink } from "@/lib/press/content/links"
import { loadHtml, lockDown, printPage } from "@/lib/press/print"
import { getTemplate } from "@/lib/press/templates"
import {
  DISK_SECRET,
  eachOf,
  launchBare,
  openLab,
  tryAttack,
  type Lab,
  type Outcome,
  type Target,
} from "./attack-lab"
import { attacks, type Attack } from "./attacks"
import { everyField, strictFields } from "./evil-documents"
import { linksOf, pressed, report, sample, textOf } from "./support"

// What the package would have us start Chromium with, without what does not run everywhere.
const PACKAGE_FLAGS = [
  ...chromium.args.filter(
    (flag) => !/single-process|headless|gl=|angle|swiftshader|gpu/.test(flag),
  ),
  "--disable-gpu",
]

let lab: Lab
let undefended: Browser
let closeUndefended: () => Promise<void>

beforeAll(async () => {
  lab = await openLab()
  const bare = await launchBare(PACKAGE_FLAGS)
  undefended = bare.browser
  closeUndefended = bare.close
})
afterAll(async () => {
  await closeUndefended()
  await closePress()
  lab.close()
})

const printRaw = (html: string, pauseMs = 0) =>
  withPage(AbortSignal.timeout(30_000), async (page) => {
    await lockDown(page)
    await loadHtml(page, html)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return printPage(page, { tagged: true })
  })

function leakOf({ heard, text, elsewhere }: Outcome): Attack["leak"] {
  if (text.includes(DISK_SECRET)) return "file"
  if (heard.some((request) => request.startsWith("upgrade"))) return "socket"
  return heard.length ? (elsewhere ? "leaves" : "web") : null
}

describe("every attack, as if a template had failed to escape", () => {
  // Without this, a listener that hears nothing would prove nothing.
  test("an undefended Chromium leaks what it can", async () => {
    const leaks: Record<string, Attack["leak"]> = {}
    await eachOf(attacks, async ({ name, html }) => {
      const target = lab.aim()
      leaks[name] = leakOf(await tryAttack(undefended, target, html(target)))
    })
    expect(leaks).toEqual(Object.fromEntries(attacks.map(({ name, leak }) => [name, leak])))
  })

  test("the press asks nothing, reads nothing, and goes on", async () => {
    const results: Record<string, unknown> = {}
    await eachOf(attacks, async ({ name, html }) => {
      const target = lab.aim()
      const pdf = await printRaw(`<p>before</p>${html(target)}`, 200).catch((error) => error)
      const text = pdf instanceof Error ? "" : await textOf(pdf)
      if (pdf instanceof Error && !/^meta refresh/.test(name)) throw pdf
      results[name] = { heard: target.heard(), secret: /SECRET/.test(text) }
    })
    const calm = { heard: [], secret: false }
    expect(results).toEqual(Object.fromEntries(attacks.map(({ name }) => [name, calm])))
    expect((await pressed(sample("letter-cover"))).text).toContain("Imogen")
  })

  test("a meta refresh is refused, not printed", async () => {
    const target = lab.aim()
    const html = `<meta http-equiv="refresh" content="0;url=${target.web}/r"><p>before</p>`
    await expect(printRaw(html, 300)).rejects.toMatchObject({
      code: "document_navigated",
      retry: "never",
    })
    expect(target.heard()).toEqual([])
  })
})

describe("which defence stops what", () => {
  const policy = async () => {
    const html = await renderHtml(
      parseContent("report", { title: "x", body: "x" }),
      getTemplate("broadsheet"),
      parseOptions({}),
    )
    return /<meta http-equiv="Content-Security-Policy"[^>]*>/i.exec(html)![0]
  }
  const javascriptOff = (page: Page) => page.setJavaScriptEnabled(false)
  const offline = (page: Page) => page.setOfflineMode(true)
  const interception = async (page: Page) => {
    page.on("request", (request) => void request.abort().catch(() => {}))
    await page.setRequestInterception(true)
  }
  const named = ["img over http", "WebSocket", "iframe of a file", "meta refresh"]
  const four = named.map((name) => attacks.find((attack) => attack.name === name)!)

  async function row(browser: Browser, defend?: (page: Page) => unknown, before = "") {
    const cells: string[] = []
    await eachOf([0, 1, 2, 3].map(String), async (index) => {
      const target = lab.aim()
      const html = before + four[Number(index)]!.html(target)
      const outcome = await tryAttack(browser, target, html, defend)
      const leak = leakOf(outcome)
      cells[Number(index)] = leak ?? (outcome.elsewhere ? "error page" : "stopped")
    })
    return cells
  }

  test.each([
    ["nothing", undefined, ["web", "socket", "file", "leaves"]],
    ["JavaScript off", javascriptOff, ["web", "stopped", "file", "leaves"]],
    ["offline", offline, ["stopped", "stopped", "file", "error page"]],
    ["interception", interception, ["stopped", "socket", "stopped", "error page"]],
  ] as const)("%s alone", async (_name, defend, expected) => {
    expect(await row(undefended, defend)).toEqual(expected)
  })

  test("the policy alone", async () => {
    const expected = ["stopped", "stopped", "stopped", "leaves"]
    expect(await row(undefended, undefined, await policy())).toEqual(expected)
  })

  test("our flags alone, and the locked page with them", async () => {
    const { browser, close } = await launchBare(LAUNCH_FLAGS)
    try {
      const expected = ["stopped", "stopped", "stopped", "error page"]
      expect(await row(browser)).toEqual(expected)
      expect(await row(browser, lockDown)).toEqual(expected)
    } finally {
      await close()
    }
  })

  test("the locked page alone, with the package's flags", async () => {
    const expected = ["stopped", "stopped", "stopped", "error page"]
    expect(await row(undefended, lockDown)).toEqual(expected)
  })
})

describe("from a document", () => {
  const FORBIDDEN =
    /<(script|iframe|object|embed|link|meta|base|form|video|image|use|img|style|title)\b/i
  const bodyOf = (html: string) => html.slice(html.indexOf("<body"))

  const evilText = (target: Target, chosen: Attack[]) =>
    `"'></style></title></textarea>--><!--x-->]]>\\"; } @import url(${target.web}/css); {` +
    chosen.map(({ html }) => html(target)).join("") +
    `![i](${target.web}/md) ![f](file://${target.planted}) ![s](data:image/svg+xml;base64,PHN2Zy8+)` +
    ` [js](javascript:alert(1)) [f](file://${target.planted}) [d](data:text/html,x)` +
    ` [v](vbscript:x) [J](JaVaScRiPt:alert(1)) [t](java\tscript:alert(1)) <javascript:alert(1)>`

  const ways = documentKinds.flatMap((kind) =>
    templatesFor(kind).map(({ slug }) => [kind, slug] as const),
  )
  test.each(ways)("every field of a %s in %s", async (kind, slug) => {
    const target = lab.aim()
    const evil = evilText(target, attacks.slice(0, 4))
    const data = everyField(kind, evil) as { body?: string }
    // How an attack is written matters to Markdown; elsewhere all are escaped alike.
    if (data.body) data.body = evilText(target, attacks)
    const html = await renderHtml(parseContent(kind, data), getTemplate(slug), parseOptions({}), {
      title: evil,
    })
    expect(bodyOf(html)).not.toMatch(FORBIDDEN)
    expect(html.match(/<\/style>|<\/title>/g)).toEqual(["</title>", "</style>"])
    const { pdf, text } = await pressed({ kind, title: evil, data, templateSlug: slug })
    expect(text).not.toContain("SECRET")
    for (const link of await linksOf(pdf)) expect(link).toMatch(/^(https?|mailto):/)
    expect(target.heard()).toEqual([])
  })

  test.each(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//evil.example/x"])(
    "a field that is all %s becomes no link",
    async (url) => {
      for (const [kind, slug] of ways) {
        const content = parseContent(kind, everyField(kind, url))
        const html = await renderHtml(content, getTemplate(slug), parseOptions({}))
        for (const [, href] of html.matchAll(/(?:href|src)="([^"]*)"/g))
          expect(href).toMatch(/^(https?|mailto):/)
      }
    },
  )

  test("fields with one shape take no other", () => {
    for (const kind of documentKinds)
      for (const path of strictFields(kind)) {
        const data = everyField(kind, "x") as Record<string, unknown>
        const owner = path.slice(0, -1).reduce((at, key) => at[key] as typeof data, data)
        owner[path.at(-1)!] = `en" onload="alert(1)`
        const outcome = () => JSON.stringify(parseContent(kind, data))
        // A résumé's language is dropped when it is none; all else is refused.
        if (path.join(".") === "meta.language") expect(outcome()).not.toContain("onload")
        else expect(outcome).toThrow(expect.objectContaining({ code: "content_invalid" }))
      }
  })

  test.each([
    `"; } body { display: none } x {"`,
    "\\",
    "\n\r\f",
    "</style><script>",
    "\\22 ;",
    "\0",
  ])("a running head of %j stays inside its string", async (evil) => {
    for (const [kind, slug] of ways) {
      const content = parseContent(kind, everyField(kind, `a${evil}z`))
      const html = await renderHtml(content, getTemplate(slug), parseOptions({}))
      const css = /<style>([^]*?)<\/style>/.exec(html)![1]!
      expect(css).not.toContain("display: none } x")
      for (const [string] of css.matchAll(/content: "[^"]*/g))
        expect(string).not.toMatch(/[\n\r\f\0<]/)
      expect(css.match(/"/g)!.length % 2).toBe(0)
    }
  })

  test("an option cannot carry anything into the style sheet", () => {
    for (const options of [{ accent: "red;}" }, { language: `en"><script>` }, { pageSize: "A4;" }])
      expect(() => parseOptions(options)).toThrow(expect.objectContaining({ retry: "never" }))
  })

  test("mail goes to whom one reads, and to nobody else", () => {
    expect(safeLink("mailto:a@b.example?bcc=c@d.example&subject=Hi there")).toBe(
      "mailto:a@b.example?subject=Hi%20there",
    )
    expect(safeLink("mailto:a@b.example%0d%0aBcc:c@d.example")).toBeUndefined()
    expect(safeLink("mailto:a@b.example\nBcc: c@d.example?bcc=x")).not.toMatch(/\?|\n/)
  })

  test("control characters, halves of characters and overrides are left out", async () => {
    const name = "A\0\u0007\ud800B\u202egnp.exe\r\nC"
    const { data } = parseContent("letter", { sender: { name }, body: "x" })
    expect(data).toMatchObject({ sender: { name: "A\ufffdBgnp.exe\nC" } })
    const { text } = await pressed({
      kind: "letter",
      title: name,
      data: { sender: { name }, body: name },
    })
    expect(text).toContain("Bgnp.exe")
  })
})

describe("too much of everything is refused, and the next document prints", () => {
  const nest = (levels: number) =>
    Array.from({ length: levels }).reduce<unknown>((inner) => ({ inner }), "x")
  test.each([
    ["10 MB in one field", () => report("a".repeat(10_000_000)), "content_too_large"],
    ["JSON nested 10,000 deep", () => ({ kind: "report", data: nest(10_000) }), "content_too_deep"],
    ["10,000 quotes in each other", () => report("> ".repeat(10_000) + "a"), "markdown_too_deep"],
    ["more text than 200 pages hold", () => report("word ".repeat(210_000)), "text_too_long"],
    ["1,000 pages of headings", () => report("# a\n\n".repeat(7_400)), "too_many_pages"],
  ])("%s", async (_name, input, code) => {
    await expect(press(input())).rejects.toMatchObject({ code, retry: "never" })
    expect((await press(sample("letter-cover"))).pages).toBe(1)
  })
})

test("fonts are answered by name only", async () => {
  const { readFont } = await import("@/lib/press/fonts")
  expect(await readFont("source-serif-4-latin-400-normal.woff2")).toBeInstanceOf(Buffer)
  for (const name of ["../package.json", "..%2f..%2fpackage.json", "/etc/passwd", ""])
    expect(await readFont(name)).toBeNull()
})
