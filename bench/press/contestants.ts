import fs from "node:fs"
import os from "node:os"
import path from "node:path"
// eslint-disable-next-line no-restricted-imports -- the sides that do without the press
import puppeteer, { type Browser, type LaunchOptions } from "puppeteer-core"
import { closePress, press } from "../../lib/press"
import { renderHtml } from "../../lib/press/html"
import { getTemplate } from "../../lib/press/templates"
import { parseContent } from "../../lib/press/content"
import { parseOptions } from "../../lib/press"
import { findExecutable } from "../../lib/press/chromium/executable"
import { startChromium } from "../../lib/press/chromium/launch"
import type { BenchDocument } from "./documents"
import { serveFonts } from "./font-server"

export type Contestant = {
  name: string
  print(document: BenchDocument): Promise<Uint8Array>
  stop(): Promise<void>
}

export const pressrun = (): Contestant => ({
  name: "Pressrun",
  print: async ({ input }) => (await press(input)).pdf,
  stop: closePress,
})

/** The same HTML, made beforehand, through one browser that stays: nothing is locked, nothing is finished. */
export async function bareWarm(): Promise<Contestant> {
  const fonts = await serveFonts()
  const html = htmlMaker(fonts.origin)
  const { browser, close } = await launch()
  return {
    name: "bare Chromium, warm",
    print: async (document) => printWith(browser, await html(document)),
    async stop() {
      await close()
      fonts.close()
    },
  }
}

export async function barePerJob(): Promise<Contestant> {
  const fonts = await serveFonts()
  const html = htmlMaker(fonts.origin)
  return {
    name: "Chromium per job",
    async print(document) {
      const { browser, close } = await launch()
      try {
        return await printWith(browser, await html(document))
      } finally {
        await close()
      }
    },
    async stop() {
      fonts.close()
    },
  }
}

async function printWith(browser: Browser, html: string) {
  const page = await browser.newPage()
  await page.setContent(html, { waitUntil: "load" })
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  // As the press does: nobody waits for a page to close.
  void page.close().catch(() => {})
  return pdf
}

// As the press starts it, but for the dead proxy, behind which the fonts could not be reached.
async function launch() {
  const isNetwork = (flag: string) => /^--(proxy-|host-resolver)/.test(flag)
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-bench-chromium-"))
  const start = ({ args, ...options }: LaunchOptions) =>
    puppeteer.launch({ ...options, args: args?.filter((flag) => !isNetwork(flag)) })
  const browser = await startChromium(start, await findExecutable(), scratch)
  const close = async () => {
    await browser.close()
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  return { browser, close }
}

function htmlMaker(origin: string) {
  const made = new Map<BenchDocument, Promise<string>>()
  return (document: BenchDocument) => {
    const { kind, data, templateSlug, title } = document.input
    const render = () =>
      renderHtml(parseContent(kind, data), getTemplate(templateSlug!), parseOptions({}), {
        title,
        fontsOrigin: origin,
      })
    if (!made.has(document)) made.set(document, render())
    return made.get(document)!
  }
}
