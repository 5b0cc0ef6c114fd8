import type { Browser, BrowserContext, Page } from "playwright"
import type { ShownPage } from "./pages"
import type { World } from "./world"

export interface Form {
  scheme: "light" | "dark"
  width: number
  height: number
}

/** A browser of whoever the page is for. */
export async function signedIn(
  browser: Browser,
  appUrl: string,
  world: World,
  who: ShownPage["as"],
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const cookies = who === "nobody" ? [] : world[who].cookies
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: appUrl })))
  return context
}

/** Streams never end, so there is no silence to wait for: fonts, pictures and React are. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load")
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((one) => !one.complete && one.loading !== "lazy")
    await Promise.race([
      Promise.all(pictures.map((one) => one.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ])
  })
  await page.waitForTimeout(400)
}

export async function open(
  page: Page,
  appUrl: string,
  world: World,
  shown: ShownPage,
): Promise<void> {
  await page.goto(appUrl + shown.path(world))
  await settle(page)
  if (!shown.prepare) return
  await shown.prepare(page, world)
  await page.waitForTimeout(400)
}

export async function dress(page: Page, { scheme, width, height }: Form): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
  await page.setViewportSize({ width, height })
  // Drawn once more, so that nothing is still in the other colours.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

const DEVELOP_MS = 6_000

/** For a picture: as high as the page, so that all of it is in sight, and everything that comes late is there. */
export async function develop(page: Page, { width, height }: Form): Promise<void> {
  const all = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, all) })
  await page
    .waitForFunction(
      () => {
        const previews = [...document.querySelectorAll("[data-testid=preview]")]
        return (
          [...document.images].every((one) => one.complete) &&
          !document.querySelector("[data-picture=waiting]") &&
          previews.every((one) => !one.checkVisibility() || one.querySelector("iframe[data-shown]"))
        )
      },
      undefined,
      { timeout: DEVELOP_MS },
    )
    .catch(() => {})
  // Pictures fade in.
  await page.waitForTimeout(400)
}
