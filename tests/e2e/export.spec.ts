import fs from "node:fs"
import { expect, test, type Page } from "playwright/test"
import postgres from "postgres"
import { extractText, getDocumentProxy } from "unpdf"
import type { LocalStack } from "../../scripts/local-stack"
import { isProblem } from "../helpers/console-problems"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack

// The tracer puts a script into every frame, and the sandbox of the previews says on the console that it refused.
test.use({ trace: "off" })

async function tryTheDemo(page: Page) {
  await page.goto(app)
  await page.getByRole("button", { name: "Try the demo" }).first().click()
  await page.waitForURL((url) => url.pathname === "/documents")
}

test("a visitor tries the demo, exports a résumé, sees the bar move and downloads the PDF", async ({
  page,
}) => {
  const problems: string[] = []
  page.on("console", (message) => isProblem(message) && problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(error.message))

  await tryTheDemo(page)
  const cards = page.getByTestId("document-card")
  await expect(cards.nth(5)).toBeAttached()
  const link = cards.first().getByRole("link").first()
  const title = (await link.innerText()).trim()
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)

  // Every state of the bar is noted by the page itself: a stage may last only milliseconds.
  await page.evaluate(() => {
    const seen: string[] = ((window as unknown as { seen: string[] }).seen = [])
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"]')?.getAttribute("aria-valuetext")
      if (bar && seen.at(-1) !== bar) seen.push(bar)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole("button", { name: `Export PDF of ${title}` }).click()
  const download = page.getByRole("link", { name: `Download ${title}` }).first()
  await expect(download).toBeVisible({ timeout: 30_000 })

  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  const percents = seen.map((text) => Number(/(\d+) %/.exec(text)?.[1]))
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  // A stage of a few hundredths of a second may come and go between two frames: not all of them are drawn.
  const working = ["Rendering", "Printing", "Saving"].filter((stage) => seen.join().includes(stage))
  expect(working.length).toBeGreaterThanOrEqual(2)

  const [file] = await Promise.all([page.waitForEvent("download"), download.click()])
  expect(file.suggestedFilename()).toBe(`${title}.pdf`)
  const pdf = await getDocumentProxy(new Uint8Array(fs.readFileSync(await file.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toMatch(/experience/i)
  expect(text).toMatch(/education/i)

  await page.getByRole("link", { name: "Exports", exact: true }).click()
  await page.waitForURL((url) => url.pathname === "/exports")
  await expect(page.getByTestId("export-row").first()).toContainText(title)
  expect(problems).toEqual([])
})

test("a new person signs up, finds samples, signs out and in again", async ({ page }) => {
  const email = `new-${Date.now()}@people.example`
  await page.goto(`${app}/sign-up`)
  await page.getByLabel("Your name").fill("Nia")
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill("a long passphrase")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL((url) => url.pathname === "/documents")
  await expect(page.getByTestId("document-card").nth(5)).toBeAttached()

  await page.getByLabel("Account", { exact: true }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL((url) => url.pathname === "/" || url.pathname === "/sign-in")
  await page.goto(`${app}/exports`)
  await page.waitForURL((url) => url.pathname === "/sign-in")
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill("wrong")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("Wrong email or password.")).toBeVisible()
  await expect(page.getByLabel("Email address")).toHaveValue(email)
  await page.getByLabel("Password").fill("a long passphrase")
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL((url) => url.pathname === "/exports")
})

test("a reload in mid-export shows the bar again, and it goes on to the end", async ({ page }) => {
  await tryTheDemo(page)
  await page.getByTestId("document-card").last().getByRole("link").first().click()
  await page.waitForURL(/\/documents\/.+/)
  await withPausedQueue(async () => {
    await page.getByRole("button", { name: /^Export PDF of/ }).click()
    await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuetext", /Waiting/)
    await page.reload()
    await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuetext", /Waiting/)
  })
  const headers = { authorization: `Bearer ${stack.cronSecret}` }
  await fetch(`${app}/api/cron/process-exports`, { headers })
  await expect(page.getByTestId("export-state").first()).toHaveAttribute("data-status", "completed")
})

async function withPausedQueue(whilePaused: () => Promise<void>) {
  const sql = postgres(stack.databaseUrl, { max: 1 })
  try {
    await sql`update public.queues set paused = true`
    await whilePaused()
  } finally {
    await sql`update public.queues set paused = false`
    await sql.end()
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the demo, signing out, and an error that is a sentence", async ({ page }) => {
    await tryTheDemo(page)
    await expect(page.getByTestId("document-card").nth(5)).toBeAttached()
    await page.getByLabel("Account", { exact: true }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.goto(`${app}/sign-up`)
    await page.getByLabel("Your name").fill("Nia")
    await page.getByLabel("Email address").fill("nia@people.example")
    await page.getByLabel("Password").fill("x")
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page.locator("#password-error")).toContainText(/\w+ .*\./)
    await expect(page.getByLabel("Email address")).toHaveValue("nia@people.example")
  })
})

test("somebody else's document is not there", async ({ page, browser }) => {
  await tryTheDemo(page)
  await page.getByTestId("document-card").first().getByRole("link").first().click()
  await page.waitForURL(/\/documents\/.+/)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${app}/sign-up`)
  await stranger.getByLabel("Your name").fill("Eve")
  await stranger.getByLabel("Email address").fill(`eve-${Date.now()}@people.example`)
  await stranger.getByLabel("Password").fill("a long passphrase")
  await stranger.getByRole("button", { name: "Create account" }).click()
  await stranger.waitForURL((url) => url.pathname === "/documents")
  const answer = await stranger.goto(page.url())
  expect(answer?.status()).toBe(404)
})
