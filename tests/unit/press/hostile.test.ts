import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closeBrowser } from "@/lib/press"
import { withPage } from "@/lib/press/browser"
import { loadHtml, lockDown, printPage } from "@/lib/press/print"
import { linksOf, pressed, report, textOf } from "./support"

// Someone listens, and a secret lies on the disk. Neither may ever be reached.
const arrived: string[] = []
const server = createServer((request, response) => {
  arrived.push(request.url ?? "")
  response.end("SECRET-FROM-HTTP")
})
const folder = mkdtempSync(path.join(tmpdir(), "press-hostile-"))
const planted = path.join(folder, "secret.txt")
let web = ""

beforeAll(async () => {
  writeFileSync(planted, "SECRET-FROM-DISK")
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  rmSync(folder, { recursive: true })
  await closeBrowser()
})

const attacks = () => `<img src="${web}/img"><link rel="stylesheet" href="${web}/css">
<style>@import "${web}/import"; body { background: url(${web}/bg) }</style>
<iframe src="${web}/frame"></iframe><iframe src="file://${planted}"></iframe>
<object data="file://${planted}"></object><embed src="${web}/embed">
<video src="${web}/video" autoplay></video><link rel="prefetch" href="${web}/prefetch">
<link rel="preconnect" href="${web}"><svg><image href="${web}/svg"/></svg>
<script>fetch("${web}/fetch"); new WebSocket("${web.replace("http", "ws")}/ws")</script>
<a href="javascript:alert(1)">run me</a>`

describe("nothing arrives and nothing is read", () => {
  // Without this, a listener that hears nothing would prove nothing.
  test("the listener hears, and links in a PDF are found", async () => {
    expect(await (await fetch(`${web}/control`)).text()).toBe("SECRET-FROM-HTTP")
    expect(arrived.splice(0)).toEqual(["/control"])
    const raw = await withPage(AbortSignal.timeout(20_000), async (page) => {
      await lockDown(page)
      await loadHtml(page, `<a href="javascript:alert(1)">run me</a>`)
      return printPage(page, { tagged: true })
    })
    expect(await linksOf(raw)).toEqual(["javascript:alert(1)"])
  })

  test("from Markdown", async () => {
    const markdown = `${attacks()}\n\n![i](${web}/md) ![f](file://${planted})
[js](javascript:alert(1)) [file](file://${planted}) [data](data:text/html,x) <${web}/fine>
![svg](data:image/svg+xml;base64,PHN2Zy8+)\n\n<meta http-equiv="refresh" content="0;url=${web}/r">`
    const { pdf, text } = await pressed(report(markdown))
    expect(text).not.toContain("SECRET")
    expect(await linksOf(pdf)).toEqual([`${web}/fine`])
    expect(arrived).toEqual([])
  })

  test("from every field of a résumé", async () => {
    const evil = `</style></title><script>alert(1)</script>${attacks()}`
    const data = {
      basics: {
        name: evil,
        label: evil,
        image: `${web}/photo`,
        url: "javascript:alert(1)",
        email: `a@b.c?x=${evil}`,
        profiles: [{ network: "X", username: evil, url: `file://${planted}` }],
      },
      work: [{ name: evil, position: evil, url: "javascript:alert(1)", highlights: [evil] }],
    }
    const { pdf, text } = await pressed({ kind: "resume", title: evil, data })
    for (const link of await linksOf(pdf)) expect(link).toMatch(/^(https?|mailto):/)
    expect(text).not.toContain("SECRET")
    expect(text).toContain("<script>alert(1)</script>")
    expect(arrived).toEqual([])
  })

  // The last line of defence, without the templates and the policy before it.
  test("from raw HTML in the locked page", async () => {
    const pdf = await withPage(AbortSignal.timeout(20_000), async (page) => {
      await lockDown(page)
      await loadHtml(page, `<p>before</p>${attacks()}`)
      return printPage(page, { tagged: true })
    })
    const text = await textOf(pdf)
    expect(text).toContain("before")
    expect(text).not.toContain("SECRET")
    expect(arrived).toEqual([])
  })

  test("a meta refresh is refused, not printed", async () => {
    const html = `<meta http-equiv="refresh" content="0;url=${web}/refresh"><p>before</p>`
    const printing = withPage(AbortSignal.timeout(20_000), async (page) => {
      await lockDown(page)
      await loadHtml(page, html)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return printPage(page, { tagged: true })
    })
    await expect(printing).rejects.toMatchObject({ code: "document_navigated", retry: "never" })
    expect(arrived).toEqual([])
  })

  test("fonts are answered by name only", async () => {
    const { readFont } = await import("@/lib/press/fonts")
    expect(await readFont("source-serif-4-latin-400-normal.woff2")).toBeInstanceOf(Buffer)
    for (const name of ["../package.json", "..%2f..%2fpackage.json", planted, ""])
      expect(await readFont(name)).toBeNull()
  })
})
