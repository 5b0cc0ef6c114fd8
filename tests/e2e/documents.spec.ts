import { expect, test, type Page } from "playwright/test"
import type { LocalStack } from "../../scripts/local-stack"
import { newPerson } from "../../scripts/showcase/people"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack

// The tracer puts a script into every frame, and the sandbox of the previews says on the console that it refused.
test.use({ trace: "off" })

let people = 0
async function signUp(page: Page, withScript = true): Promise<void> {
  const { cookies } = await newPerson(
    stack,
    "Dora",
    `dora-${Date.now()}-${people++}@people.example`,
  )
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
  await page.goto(`${app}/documents`)
  await expect(cards(page).first()).toBeVisible()
  // A preview is put there by the script: from now on keys are heard.
  if (withScript) await expect(page.locator("iframe").first()).toBeAttached()
}

const cards = (page: Page) => page.getByTestId("document-card")
const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts()
const bar = (page: Page) => page.getByRole("region", { name: "Selected documents" })
const card = (page: Page, title: string | RegExp) => cards(page).filter({ hasText: title })
const json = (name: string, value: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
})

let problems: string[]
test.beforeEach(({ page }) => {
  problems = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(error.message))
})

test("searching, choosing a kind and sorting are kept in the address; the layout is remembered", async ({
  page,
}) => {
  await signUp(page)
  await page.getByLabel("Search by title").fill("WINTER forty")
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=WINTER\+forty$/)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel("Search by title").fill("no such title")
  await page.getByRole("button", { name: "Show all documents" }).click()
  await page.getByLabel("Kind").selectOption("letter")
  await expect(cards(page)).toHaveCount(2)
  await page.getByLabel("Kind").selectOption("")
  await page.getByLabel("Sort by").selectOption("title")
  const shown = await titles(page)
  expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b, "en")))
  await expect(page).toHaveURL(/\?sort=title$/)

  await page.getByRole("button", { name: "List" }).click()
  await page.reload()
  await expect(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true")
  expect(problems).toEqual([])
})

test("a new document is made from a template and opened", async ({ page }) => {
  await signUp(page)
  await page.keyboard.press("n")
  const dialog = page.getByRole("dialog", { name: "New document" })
  await dialog.getByRole("tab", { name: "Letter" }).click()
  await dialog.getByRole("button", { name: /Letterhead/ }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.goto(`${app}/documents`)
  await expect(card(page, "New letter")).toBeVisible()
})

test("documents are renamed and duplicated", async ({ page }) => {
  await signUp(page)
  const more = page.getByRole("button", { name: "More for Forty Stops in Winter" })
  await more.click()
  await page.getByRole("menuitem", { name: "Rename" }).click()
  await page.getByRole("dialog").getByLabel("Title").fill("Fifty Stops")
  await page.keyboard.press("Enter")
  await expect(card(page, "Fifty Stops")).toBeVisible()
  await page.getByRole("button", { name: "More for Fifty Stops" }).click()
  await page.getByRole("menuitem", { name: "Duplicate" }).click()
  await expect(card(page, "Fifty Stops (copy)")).toBeVisible()
  expect(problems).toEqual([])
})

test("a deletion can be undone; one that is not happens even when the page is left", async ({
  page,
}) => {
  await signUp(page)
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `More for ${title}` }).click()
    await page.getByRole("menuitem", { name: "Delete" }).click()
    await expect(card(page, title)).toHaveCount(0)
  }
  const deletions: string[] = []
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()))
  await remove("Forty Stops in Winter")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(card(page, "Forty Stops in Winter")).toBeVisible()
  expect(deletions).toEqual([])

  await remove("Application to Tidewater Press")
  await page.goto(`${app}/exports`)
  await expect
    .poll(async () => {
      await page.goto(`${app}/documents`)
      return card(page, "Application to Tidewater Press").count()
    })
    .toBe(0)
  await expect(card(page, "Forty Stops in Winter")).toBeVisible()
})

test("a deletion is sent when the time to undo it is over", async ({ page }) => {
  await signUp(page)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "DELETE", { timeout: 20_000 }),
    (async () => {
      await cards(page).first().getByRole("link").first().focus()
      await page.keyboard.press("Delete")
    })(),
  ])
  expect((await request.response())?.status()).toBe(200)
})

test("files are imported together; what is wrong is said by file and field", async ({ page }) => {
  await signUp(page)
  const before = await cards(page).count()
  await page.getByTestId("import-files").setInputFiles([
    json("ada.json", { basics: { name: "Ada Brook" } }),
    {
      name: "notes.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# Field notes\n\nRain."),
    },
    json("broken.json", { basics: { name: "Bo" }, work: [{ startDate: "soon" }] }),
    { name: "photo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
  ])
  const failures = page.getByRole("alert").filter({ hasText: "2 of 4 files imported" })
  await expect(failures).toContainText("broken.json")
  await expect(failures).toContainText("work[0].startDate")
  await expect(failures).toContainText(/photo\.pdf.*Save it as resume\.json/s)
  await expect(cards(page)).toHaveCount(before + 2)
  await expect(card(page, "Field notes")).toBeVisible()
})

test("a file let go anywhere on the page is imported", async ({ page }) => {
  await signUp(page)
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(["# Dropped\n\nHere."], "dropped.md", { type: "text/markdown" }))
    return transfer
  })
  await page.dispatchEvent("h1", "dragenter", { dataTransfer: files })
  await expect(page.getByText("Drop to import")).toBeVisible()
  await page.dispatchEvent("h1", "drop", { dataTransfer: files })
  await expect(card(page, "Dropped")).toBeVisible()
})

test("several are selected by keyboard and mouse, and exported as one", async ({ page }) => {
  await signUp(page)
  await cards(page).first().getByRole("link").first().focus()
  await page.keyboard.press("x")
  await expect(bar(page)).toContainText("1 of 10 selected")
  await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("Shift+ArrowRight")
  await expect(bar(page)).toContainText("3 of 10 selected")
  await page.keyboard.press("Escape")
  await expect(bar(page)).toHaveCount(0)

  await cards(page).nth(1).hover()
  await cards(page).nth(1).getByRole("checkbox").click()
  await cards(page)
    .nth(3)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] })
  await bar(page).getByRole("button", { name: "Export selected (3 of 10)" }).click()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}/)
})

test("more than one export takes cannot be sent, and the reason is told", async ({ page }) => {
  await signUp(page)
  const files = Array.from({ length: 6 }, (_, n) =>
    json(`p${n}.json`, { basics: { name: `P${n}` } }),
  )
  await page.getByTestId("import-files").setInputFiles(files)
  await expect(card(page, /^P5/)).toBeVisible()
  await page.getByRole("button", { name: "Select", exact: true }).click()
  for (let n = 0; n < 11; n++) await cards(page).nth(n).getByRole("checkbox").click()
  await expect(bar(page)).toContainText("11 selected")
  await expect(bar(page)).toContainText("You can export 10 at once. Deselect 1.")
  const send = bar(page).getByRole("button", { name: /^Export selected/ })
  await expect(send).toHaveAttribute("aria-disabled", "true")
})

test("a finger that stays selects, and after that a tap does", async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signUp(page)
  const link = cards(page).first()
  const finger = { pointerType: "touch", clientX: 100, clientY: 300, bubbles: true }
  await link.dispatchEvent("pointerdown", finger)
  await expect(bar(page)).toContainText("1 of 10 selected")
  await link.dispatchEvent("pointerup", finger)
  await link.dispatchEvent("click")
  await cards(page).nth(1).getByRole("heading").tap()
  await expect(bar(page)).toContainText("2 of 10 selected")
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  await context.close()
})

test("one click exports a document from its card", async ({ page }) => {
  await signUp(page)
  const first = cards(page).first()
  await first.getByRole("button", { name: /^Export PDF of/ }).click()
  await expect(first.getByTestId("export-state")).toHaveAttribute("data-status", "completed", {
    timeout: 30_000,
  })
  await expect(first.getByRole("link", { name: /^Download/ })).toBeVisible()
  expect(problems).toEqual([])
})

test("shortcuts go places, are listed, and rest while somebody types", async ({ page }) => {
  await signUp(page)
  await page.keyboard.press("/")
  await page.keyboard.type("n?ge")
  await expect(page.getByLabel("Search by title")).toHaveValue("n?ge")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.keyboard.press("g")
  await page.keyboard.press("e")
  await page.waitForURL((url) => url.pathname === "/exports")
  await page.keyboard.press("n")
  await expect(page.getByRole("dialog", { name: "New document" })).toBeVisible()
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("documents are there to see and to search, and a missing one is told in words", async ({
    page,
  }) => {
    await signUp(page, false)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(6)
    await page.goto(`${app}/documents?q=winter`)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toBeVisible()
    const answer = await page.goto(`${app}/documents/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("link", { name: "Your documents" })).toBeVisible()
  })
})
