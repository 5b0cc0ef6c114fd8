// What holds for every page: nothing that axe finds, no error in the console, nothing that jumps.
import type Axe from "axe-core"
import fs from "node:fs"
import { createRequire } from "node:module"
import { expect, test, type Browser, type BrowserContext, type Page } from "playwright/test"
import { LAYOUT_COOKIE } from "../../components/documents/query"
import type { LocalStack } from "../../scripts/local-stack"
import { pages, type ShownPage } from "../../scripts/showcase/pages"
import { dress, open, signedIn } from "../../scripts/showcase/visit"
import { makeShowcase, type World } from "../../scripts/showcase/world"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
// 0.1 is what people notice.
const MOST_SHIFT = 0.02
const AXE = fs.readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
)

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

let world: World
test.beforeAll(async () => void (world = await makeShowcase(stack, app)))
test.afterAll(() => world.close())

const contexts = new Map<ShownPage["as"], Promise<BrowserContext>>()

/** One for each person, so that scripts and fonts are fetched once; what a page remembered is forgotten. */
async function contextOf(browser: Browser, who: ShownPage["as"]): Promise<BrowserContext> {
  const made = contexts.get(who) ?? signedIn(browser, app, world, who)
  contexts.set(who, made)
  const context = await made
  await context.clearCookies({ name: LAYOUT_COOKIE })
  return context
}

/** What the browser complained about since. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on("pageerror", (error) => heard.push(error.message))
  page.on("console", (message) => {
    const text = message.text()
    // Ours: Playwright puts its own script into every frame, and a preview allows none.
    if (/^Blocked script execution in '(.*preview|about:srcdoc)'/.test(text)) return
    if (message.type() === "error" || /hydrat/i.test(text)) heard.push(text)
  })
  return heard
}

type Shifted = { shifted: { value: number; what: string }[] }

/** Remembers whatever jumped without anybody having touched the page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = ((window as unknown as Shifted).shifted = [])
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const nodes = entry.sources.map(
          ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML,
        )
        const what = nodes.map((html) => html?.slice(0, 120)).join(" | ")
        if (!entry.hadRecentInput) (seen as Shifted["shifted"]).push({ value: entry.value, what })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })

/** Looked at on one loaded page: first all rules, then in the other colours what depends on them. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(`window.axe || (() => { ${AXE} })()`)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    // An open menu hangs at the end of the body, beside every landmark, and needs none.
    const inMenu = document.querySelector("[role=menu]") !== null
    const { violations } = await axe.run(
      // The frame of a preview is a document of the person's own, set apart.
      { exclude: ["iframe"] },
      {
        resultTypes: ["violations"],
        iframes: false,
        ...(rules && { runOnly: rules }),
        ...(inMenu && !rules && { rules: { region: { enabled: false } } }),
      },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
    )
  }, rules)
}

for (const shown of pages)
  test(shown.name, async ({ browser }) => {
    const check = async () => {
      const context = await contextOf(browser, shown.as)
      const page = await context.newPage()
      const heard = listen(page)
      await watchShifts(page)
      for (const [size, area] of Object.entries(sizes)) {
        await dress(page, { scheme: "light", ...area })
        await open(page, app, world, shown)
        await expect(page).toHaveTitle(/Pressrun/)
        expect.soft(await violations(page), `${size}, light`).toEqual([])
        await dress(page, { scheme: "dark", ...area })
        expect.soft(await violations(page, ["color-contrast"]), `${size}, dark`).toEqual([])
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect.soft(wider, `${size}: pixels beyond the window`).toBeLessThanOrEqual(0)
        const shifted = await page.evaluate(() => (window as unknown as Shifted).shifted)
        const shift = shifted.reduce((sum, { value }) => sum + value, 0)
        expect.soft(shift, `${size}: ${JSON.stringify(shifted, null, 1)}`).toBeLessThan(MOST_SHIFT)
      }
      if (!shown.complains) expect.soft(heard).toEqual([])
      await page.close()
    }
    await (shown.around ? shown.around(world, check) : check())
  })
