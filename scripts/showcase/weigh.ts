import type { BrowserContext } from "playwright"
import { pages } from "./pages"

/** Gzipped JavaScript of a first visit: about a second of a slow phone's connection. */
export const BUDGET_BYTES = 200 * 1024

const NAMES = [
  "landing",
  "sign-in",
  "documents",
  "editor-resume",
  "exports",
  "batch-running",
  "settings",
]

export const weighed = pages.filter(({ name }) => NAMES.includes(name))

export interface Weight {
  /** As they travelled: compressed, without headers. */
  bytes: number
  scripts: { url: string; bytes: number }[]
}

/** Long enough for what the page asks for by itself after it is alive. */
const AFTERWARDS_MS = 2_000

/** Every script that a first visit brings along, as it travels. */
export async function weigh(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send("Network.enable")
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true })
  const scripts = new Map<string, { url: string; headers: number }>()
  const found: Weight["scripts"] = []
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = type === "Script" || /javascript/.test(response.mimeType)
    if (isScript) scripts.set(requestId, { url: response.url, headers: response.encodedDataLength })
  })
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) found.push({ url: script.url, bytes: encodedDataLength - script.headers })
  })
  await page.goto(url)
  await page.waitForLoadState("load")
  await page.waitForTimeout(AFTERWARDS_MS)
  await page.close()
  found.sort((a, b) => b.bytes - a.bytes)
  return { bytes: found.reduce((sum, { bytes }) => sum + bytes, 0), scripts: found }
}
