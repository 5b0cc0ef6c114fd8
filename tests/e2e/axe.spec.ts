// What holds for every page: nothing that axe finds, no error in the console, nothing that jumps.
import { AxeBuilder } from "@axe-core/playwright"
import { expect, test, type Page } from "playwright/test"
import type { LocalStack } from "../../scripts/local-stack"
import { pages, type ShownPage } from "../../scripts/showcase/pages"
import { dress, open, signedIn, type Form } from "../../scripts/showcase/visit"
import { makeShowcase, type World } from "../../scripts/showcase/world"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
// The tray grows when it hears of exports under way: 0.018 of the screen. 0.1 is what people notice.
const MOST_SHIFT = 0.05

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

let world: World
test.beforeAll(async () => void (world = await makeShowcase(stack, app)))
test.afterAll(() => world.close())

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

async function violations(page: Page): Promise<string[]> {
  // The frame of a preview is a document of the person's own, set apart.
  const builder = new AxeBuilder({ page }).exclude("iframe")
  // An open menu hangs at the end of the body, beside every landmark, and needs none.
  if ((await page.getByRole("menu").count()) > 0) builder.disableRules("region")
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
  )
}

for (const shown of pages)
  for (const [size, area] of Object.entries(sizes))
    test(`${shown.name}, ${size}`, async ({ browser }) => {
      const show = () => check(shown, area)
      const check = async (shown: ShownPage, area: Omit<Form, "scheme">) => {
        const context = await signedIn(browser, app, world, shown.as)
        const page = await context.newPage()
        const heard = listen(page)
        await watchShifts(page)
        await dress(page, { scheme: "light", ...area })
        await open(page, app, world, shown)
        await expect(page).toHaveTitle(/Pressrun/)
        expect.soft(await violations(page), "light").toEqual([])
        await dress(page, { scheme: "dark", ...area })
        expect.soft(await violations(page), "dark").toEqual([])
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect.soft(wider, "pixels beyond the window").toBeLessThanOrEqual(0)
        const shifted = await page.evaluate(() => (window as unknown as Shifted).shifted)
        const shift = shifted.reduce((sum, { value }) => sum + value, 0)
        expect.soft(shift, JSON.stringify(shifted, null, 1)).toBeLessThan(MOST_SHIFT)
        if (!shown.complains) expect.soft(heard).toEqual([])
        await context.close()
      }
      await (shown.around ? shown.around(world, show) : show())
    })
