import fs from "node:fs"
import { expect, test, type Page } from "playwright/test"
import sharp from "sharp"
import { extractText, getDocumentProxy } from "unpdf"
import type { LocalStack } from "../../scripts/local-stack"
import { newPerson } from "../../scripts/showcase/people"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
// A preview waits for a pause, the press and its fonts; with a photo also for that.
const see = expect.configure({ timeout: 15_000 })

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

const problems: string[] = []
test.beforeEach(async ({ page }) => {
  problems.length = 0
  // Refused on purpose; and Playwright's own recorder, which may not run in the preview either.
  const expected = /Failed to load resource|ERR_FAILED|Blocked script execution/
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(error.message))
  const { cookies } = await newPerson(stack, "Edie", `edie-${Date.now()}@people.example`)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
})
test.afterEach(() => expect(problems).toEqual([]))

const RESUME = {
  basics: { name: "Ada Byron", "x-shoe": 38 },
  work: [
    { position: "Analyst", name: "Engine Works", startDate: "1842", "x-desk": "left" },
    { position: "Poet", name: "Home", startDate: "1840", endDate: "1841" },
  ],
}

async function open(page: Page, body: object): Promise<string> {
  const answer = await page.request.post(`${app}/api/v1/documents`, {
    data: body,
    headers: { origin: app },
  })
  const { id } = (await answer.json()).data
  await visit(page, id)
  return id
}

async function visit(page: Page, id: string) {
  await page.goto(`${app}/documents/${id}`)
  await expect(page.locator("[data-ready]")).toBeVisible()
  await expect(saveState(page)).toHaveText("Saved")
}
const openResume = (page: Page) => open(page, { kind: "resume", title: "Ada", data: RESUME })

const saved = async (page: Page, id: string) =>
  (await (await page.request.get(`${app}/api/v1/documents/${id}`)).json()).data

const saveState = (page: Page) => page.getByTestId("save-state")
const sheet = (page: Page) => page.getByTestId("preview").frameLocator("iframe[data-shown]")

test("what is typed in the form is seen in the preview, saved, and there after a reload", async ({
  page,
}) => {
  const id = await openResume(page)
  await expect(page).toHaveTitle(/^Ada/)
  await see(sheet(page).getByText("Ada Byron").first()).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace")
  await see(sheet(page).getByText("Ada Lovelace").first()).toBeVisible()
  await expect(saveState(page)).toHaveText("Saved")
  await expect(page.getByText("About 1 page")).toBeVisible()
  await page.getByLabel("Title of the document").fill("Countess")
  await expect.poll(async () => (await saved(page, id)).title).toBe("Countess")
  await page.reload()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Lovelace")
  // What the form does not know is as it was.
  const { data } = await saved(page, id)
  expect(data).toEqual({ ...RESUME, basics: { ...RESUME.basics, name: "Ada Lovelace" } })
})

test("entries are added, moved and removed by the keyboard alone, and removing is undone", async ({
  page,
}) => {
  const id = await openResume(page)
  const work = page.getByRole("region", { name: "Work" })
  const lines = work.locator("[data-does=toggle]")
  await expect(lines).toHaveText([/Analyst, Engine Works · 1842 – now/, /Poet, Home/])

  await lines.first().focus()
  await page.keyboard.press("Alt+ArrowDown")
  await expect(lines).toHaveText([/Poet/, /Analyst/])
  await expect(lines.nth(1)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(work.getByLabel("Position")).toHaveValue("Analyst")

  await work.getByRole("button", { name: /^Remove: Poet/ }).focus()
  await page.keyboard.press("Enter")
  await expect(lines).toHaveText([/Analyst/])
  await expect(work.getByRole("button", { name: "Undo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(lines).toHaveText([/Poet/, /Analyst/])

  await page.getByRole("button", { name: "Awards" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Award", { exact: true })).toBeFocused()
  await page.keyboard.type("First programmer")
  await see(sheet(page).getByText("First programmer")).toBeVisible()
  await expect(saveState(page)).toHaveText("Saved")
  const { data } = await saved(page, id)
  expect(data.awards).toEqual([{ title: "First programmer" }])
  expect(data.work).toEqual([RESUME.work[1], RESUME.work[0]])
})

test("a mistake is named, and one click away", async ({ page }) => {
  await openResume(page)
  await page.locator("[data-does=toggle]").first().click()
  await page.getByLabel("Start", { exact: true }).fill("long ago")
  await expect(page.getByText("Work 1: Start is not a date like 2024")).toBeVisible()
  await page.locator("[data-does=toggle]").first().click()
  await page.getByRole("button", { name: "Go to field" }).click()
  await expect(page.getByLabel("Start", { exact: true })).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("1843")
  await see(sheet(page).getByText("1843").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Go to field" })).toBeHidden()
})

test("broken JSON says where, and is not lost by a look at the form or a reload", async ({
  page,
}) => {
  const id = await openResume(page)
  await page.getByRole("tab", { name: "JSON" }).click()
  const json = page.getByLabel("Document as JSON")
  await json.fill('{\n  "basics": { "name": "Grace" },\n  "work": [,]\n}')
  await expect(page.getByText(/Line 3, column 12: a value is expected/)).toBeVisible()
  await expect(saveState(page)).toHaveText(/Not saved: invalid JSON/)
  await page.getByRole("tab", { name: "Form" }).click()
  await page.getByRole("button", { name: "Keep editing JSON" }).click()
  await expect(json).toHaveValue(/"work": \[,\]/)

  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Restore" }).click()
  await expect(json).toHaveValue(/"work": \[,\]/)
  await json.fill('{"basics": {"name": "Grace"}, "odd": [1]}')
  await see(sheet(page).getByText("Grace").first()).toBeVisible()
  await expect.poll(async () => (await saved(page, id)).data.odd).toEqual([1])
})

test("two tabs never overwrite each other in silence", async ({ page, context }) => {
  const id = await openResume(page)
  const other = await context.newPage()
  await visit(other, id)
  const name = (tab: Page) => tab.getByLabel("Name", { exact: true })
  const type = (tab: Page, words: string) => name(tab).fill(words)
  await type(other, "Theirs")
  await expect.poll(async () => (await saved(page, id)).data.basics.name).toBe("Theirs")

  await type(page, "Mine")
  await expect(saveState(page)).toHaveText("Changed elsewhere")
  expect((await saved(page, id)).data.basics.name).toBe("Theirs")
  await page.getByRole("button", { name: "Load theirs" }).click()
  await expect(name(page)).toHaveValue("Theirs")
  await expect(saveState(page)).toHaveText("Saved")

  await type(page, "Mine again")
  await expect.poll(async () => (await saved(page, id)).data.basics.name).toBe("Mine again")
  await type(other, "Theirs again")
  await expect(saveState(other)).toHaveText("Changed elsewhere")
  await other.getByRole("button", { name: "Keep mine" }).click()
  await expect.poll(async () => (await saved(page, id)).data.basics.name).toBe("Theirs again")

  await type(page, "A third")
  await expect(saveState(page)).toHaveText("Changed elsewhere")
  await page.getByRole("button", { name: "Copy mine into a new document" }).click()
  await page.waitForURL((url) => /\/documents\/.+/.test(url.pathname) && !url.pathname.endsWith(id))
  await expect(name(page)).toHaveValue("A third")
  expect((await saved(page, id)).data.basics.name).toBe("Theirs again")
})

test("without a connection nothing typed is lost, not even by a reload", async ({ page }) => {
  const id = await openResume(page)
  const cut = (url: URL) => url.pathname === `/api/v1/documents/${id}`
  await page.route(cut, (route) => route.abort())
  await page.getByLabel("Name", { exact: true }).fill("Offline Ada")
  await expect(saveState(page)).toHaveText(/Offline. Not saved yet/)
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Byron")
  await expect(page.getByText("There are unsaved changes")).toBeVisible()
  await page.unroute(cut)
  await page.getByRole("button", { name: "Restore" }).click()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Offline Ada")
  await expect.poll(async () => (await saved(page, id)).data.basics.name).toBe("Offline Ada")
  await page.reload()
  await expect(saveState(page)).toHaveText("Saved")
  await expect(page.getByText("unsaved changes")).toBeHidden()
})

test("a new document is called after what is typed, until somebody names it", async ({ page }) => {
  await open(page, { kind: "resume" })
  const name = page.getByLabel("Name", { exact: true })
  const title = page.getByLabel("Title of the document")
  await expect(title).toHaveValue("New résumé")
  // What is there to be typed over is selected.
  await name.click()
  await page.keyboard.type("Ada Byron")
  await expect(name).toHaveValue("Ada Byron")
  await expect(title).toHaveValue("Ada Byron, résumé")
  await title.fill("Countess")
  await name.fill("Ada Lovelace")
  await expect(title).toHaveValue("Countess")
})

test("signing out leaves no draft behind, and asks before it loses one", async ({ page }) => {
  const id = await openResume(page)
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes("draft"))
  await page.route(`**/api/v1/documents/${id}`, (route) => route.abort())
  await page.getByLabel("Name", { exact: true }).fill("Secret Ada")
  await expect.poll(() => page.evaluate(drafts)).toHaveLength(1)
  const signOut = async (answer: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog").then((dialog) => dialog[answer]())
    await page.getByLabel("Account", { exact: true }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await asked
  }
  await signOut("dismiss")
  await expect.poll(() => page.evaluate(drafts)).toHaveLength(1)
  await page.keyboard.press("Escape")
  await signOut("accept")
  await page.waitForURL((url) => url.pathname === "/")
  expect(await page.evaluate(drafts)).toEqual([])
})

test("a photo is made small in the browser, seen, saved and taken away", async ({ page }) => {
  const id = await openResume(page)
  const background = { r: 200, g: 60, b: 20 }
  const photo = sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
  const file = { name: "ada.png", mimeType: "image/png", buffer: await photo.png().toBuffer() }
  await page.getByLabel(/^Choose a photo/).setInputFiles(file)
  await see(sheet(page).locator("img").first()).toBeVisible()
  const image = async () => (await saved(page, id)).data.basics.image as string | undefined
  await expect.poll(image).toMatch(/^data:image/)
  const size = await sharp(Buffer.from((await image())!.split(",")[1]!, "base64")).metadata()
  expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(900)
  await page.getByRole("button", { name: "Remove photo" }).click()
  await expect.poll(image).toBeUndefined()
})

test("Markdown: shortcuts, undo, indenting and a way out, pictures", async ({ page }) => {
  const data = { sender: { name: "Ada" }, body: "Dear Charles," }
  const id = await open(page, { kind: "letter", title: "Letter", data })
  const area = page.getByLabel("Text of the letter")
  await area.focus()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.type("\n\nthis is ")
  await page.keyboard.press("ControlOrMeta+b")
  await page.keyboard.type("new")
  await expect(area).toHaveValue("Dear Charles,\n\nthis is **new**")
  await expect(page.getByText("5 words")).toBeVisible()
  await see(sheet(page).locator("strong")).toHaveText("new")
  await page.getByRole("button", { name: "Footnote" }).click()
  await expect(area).toHaveValue(/\*\*new\[\^1\]\*\*[^]*\[\^1\]: The note\.$/)
  await page.keyboard.press("ControlOrMeta+z")
  await expect(area).not.toHaveValue(/\^1/)

  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.press("Tab")
  await expect(area).toHaveValue(/\n {2}this is/)
  await page.keyboard.press("Shift+Tab")
  await expect(area).toHaveValue(/\nthis is/)
  await page.keyboard.press("Escape")
  await page.keyboard.press("Tab")
  await expect(area).not.toBeFocused()

  const noise = Buffer.alloc(2400 * 1600 * 3, 0).map(() => Math.random() * 255)
  const raw = { width: 2400, height: 1600, channels: 3 as const }
  const photo = await sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer()
  expect(photo.length).toBeGreaterThan(1_000_000)
  const files = { name: "harbour.jpg", mimeType: "image/jpeg", buffer: photo }
  await page.getByLabel("Picture to insert").setInputFiles(files)
  await expect(area).toHaveValue(/!\[harbour\]\[picture-1\]/)
  await see(sheet(page).locator("img[alt=harbour]")).toBeVisible()
  await expect(area).not.toHaveValue(/data:image/)
  await expect(saveState(page)).toHaveText("Saved")
  const { body } = (await saved(page, id)).data
  expect(body).toContain("\n[picture-1]: data:image/jpeg;base64,")
  expect(body.length).toBeLessThan(1_400_000)
  const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }
  await page.getByLabel("Picture to insert").setInputFiles(text)
  await expect(page.getByText("This is not a picture we print")).toBeVisible()
})

test("template and options change the preview at once, and the PDF is what was seen", async ({
  page,
}) => {
  const id = await openResume(page)
  await page.getByRole("tab", { name: "Design and export" }).click()
  await page.getByRole("radio", { name: /^Folio/ }).check({ force: true })
  await see(sheet(page).locator("body.folio")).toBeVisible()
  await expect.poll(async () => (await saved(page, id)).template).toBe("folio")
  await page.getByRole("radio", { name: "Legal" }).check({ force: true })
  await page.getByRole("radio", { name: "Landscape" }).check({ force: true })
  await see(sheet(page).locator("body.landscape")).toBeVisible()
  await page.getByRole("radio", { name: "Violet" }).check({ force: true })
  const accent = () =>
    sheet(page)
      .locator("html")
      .evaluate((html) => getComputedStyle(html).getPropertyValue("--accent"))
  await expect.poll(accent).toBe("#5b3a8c")

  // The newest word goes into the PDF though the save was still waiting.
  await page.getByLabel("Title of the document").fill("Printed")
  await page.getByRole("button", { name: "Export PDF of Printed" }).click()
  const download = page.getByRole("link", { name: "Download Printed" }).first()
  await expect(download).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()])
  expect(file.suggestedFilename()).toBe("Printed.pdf")
  const pdf = await getDocumentProxy(new Uint8Array(fs.readFileSync(await file.path())))
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect([Math.round(width), Math.round(height)]).toEqual([14 * 72, 8.5 * 72])
  expect((await extractText(pdf, { mergePages: true })).text).toContain("Engine Works")
})

test("on a phone: write, look, export, one at a time", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openResume(page)
  const button = page.getByRole("button", { name: /^Export PDF/ })
  await expect(button).toBeHidden()
  await page.getByRole("tab", { name: "Preview" }).click()
  await see(sheet(page).getByText("Engine Works").first()).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toBeHidden()
  await page.getByRole("tab", { name: "Export" }).click()
  await expect(button).toBeVisible()
  const wider = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(wider)).toBeLessThanOrEqual(0)
})
