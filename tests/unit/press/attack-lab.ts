import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
// eslint-disable-next-line no-restricted-imports -- the press itself cannot start undefended
import puppeteer, { type Browser, type Page } from "puppeteer-core"
import { findExecutable } from "@/lib/press/chromium/executable"
import { textOf } from "./support"

export const DISK_SECRET = "SECRETFROMDISK"
export const WEB_SECRET = "SECRETFROMWEB"

// Each attack has an address of its own, so that many can run at once and be told apart.
export type Target = { web: string; planted: string; heard: () => string[] }
export type Lab = { aim: () => Target; close: () => void }

// Someone listens, and a secret lies on the disk. Neither may ever be reached.
export async function openLab(): Promise<Lab> {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    arrived.push(request.url ?? "")
    response.setHeader("access-control-allow-origin", "*")
    response.end(WEB_SECRET)
  })
  server.on("upgrade", (request, socket) => {
    arrived.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  const folder = mkdtempSync(path.join(tmpdir(), "press-hostile-"))
  const planted = path.join(folder, "secret.txt")
  writeFileSync(planted, DISK_SECRET)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  let targets = 0
  return {
    aim: () => {
      const own = `/${targets++}/`
      return {
        web: `http://127.0.0.1:${(server.address() as AddressInfo).port}${own.slice(0, -1)}`,
        planted,
        heard: () => arrived.filter((request) => request.includes(own)),
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Outcome = { heard: string[]; text: string; elsewhere: boolean }

// Chromium with flags of the caller's choice and none of our other defences.
export async function launchBare(
  args: string[],
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const { file, env } = await findExecutable()
  const home = mkdtempSync(path.join(tmpdir(), "press-bare-"))
  const browser = await puppeteer.launch({
    executablePath: file,
    headless: "shell",
    pipe: true,
    args: [...args, "--no-sandbox"],
    userDataDir: home,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, ...env },
  })
  const close = async () => {
    await browser.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return { browser, close }
}

// Loads and prints as the press does, waiting a little for what a page does after it has loaded.
export async function tryAttack(
  browser: Browser,
  target: Target,
  html: string,
  defend: (page: Page) => unknown = () => {},
): Promise<Outcome> {
  const page = await browser.newPage()
  try {
    await defend(page)
    await page.setContent(html, { waitUntil: "domcontentloaded" }).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    const pdf = await page.pdf().catch(() => null)
    const text = pdf ? await textOf(pdf) : ""
    return { heard: target.heard(), text, elsewhere: page.url() !== "about:blank" }
  } finally {
    await page.close().catch(() => {})
  }
}

// What is done to each, three at a time: as many as the press prints at once.
export async function eachOf<Item>(items: Item[], act: (item: Item) => Promise<unknown>) {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await act(item)
  }
  await Promise.all([work(), work(), work()])
}
