// Download gives what the editor shows: a file of anything else is outdated, everywhere and at once.
import fs from "node:fs"
import { expect, test as base, type Locator, type Page } from "playwright/test"
import { extractText, getDocumentProxy } from "unpdf"
import { app, Desk } from "../helpers/export-desk"

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page }, run) => {
    const desk = await Desk.open(page)
    await run(desk)
    await desk.close()
  },
})

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

async function create(desk: Desk, title: string): Promise<string> {
  const data = { basics: { name: title } }
  return (await desk.ask<{ id: string }>("documents", { kind: "resume", title, data })).id
}

async function edit(page: Page, id: string, tab = "Design and export") {
  await page.goto(`${app}/documents/${id}`)
  await expect(page.locator("[data-ready]")).toBeVisible()
  await page.getByRole("tab", { name: tab }).click()
}

const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).check({ force: true })
const isChosen = (page: Page, name: string) =>
  expect(page.getByRole("radio", { name, exact: true })).toBeChecked()
const card = (page: Page, title: string) =>
  page.getByTestId("document-card").filter({ hasText: title })
const saved = (page: Page) => expect(page.getByTestId("save-state")).toHaveText("Saved")

async function isOutdated(place: Locator) {
  await expect(place).toContainText("Outdated")
  await expect(place.getByRole("button", { name: /^Export latest/ })).toBeVisible()
  await expect(place.getByRole("link", { name: /^Download older version/ })).toBeVisible()
  await expect(place.getByRole("link", { name: /^Download (?!older)/ })).toHaveCount(0)
}

async function isCurrent(place: Locator) {
  await expect(place.getByRole("link", { name: /^Download (?!older)/ })).toBeVisible()
  await expect(place).not.toContainText("Outdated")
}

async function fileFrom(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()])
  const pdf = await getDocumentProxy(new Uint8Array(fs.readFileSync(await file.path())))
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  const { text } = await extractText(pdf, { mergePages: true })
  return { size: [Math.round(width), Math.round(height)], text }
}

test("options set on one document leave every other alone, also on a second device", async ({
  page,
  desk,
  browser,
}) => {
  const [one, two] = [await create(desk, "First of two"), await create(desk, "Second of two")]
  await edit(page, one)
  await choose(page, "Letter")
  await choose(page, "Greyscale")
  await page.getByLabel("Language", { exact: true }).selectOption("de")
  await saved(page)

  const elsewhere = await browser.newContext()
  const cookies = desk.person.cookies.map((cookie) => ({ ...cookie, url: app }))
  await elsewhere.addCookies(cookies)
  const device = await elsewhere.newPage()
  await edit(device, one)
  await isChosen(device, "Letter")
  await isChosen(device, "Greyscale")
  await expect(device.getByLabel("Language", { exact: true })).toHaveValue("de")
  for (const tab of [page, device]) {
    await edit(tab, two)
    await isChosen(tab, "A4")
    await isChosen(tab, "Colour")
    await expect(tab.getByLabel("Language", { exact: true })).toHaveValue("")
  }
  // Nor does it go into the file of the other.
  await page.getByRole("button", { name: /^Export PDF of/ }).click()
  const { size } = await fileFrom(
    page,
    page.getByRole("link", { name: /^Download Second/ }).first(),
  )
  expect(size).toEqual([595, 842])
  await elsewhere.close()
})

test("after Letter is chosen the A4 file is outdated at once, in every tab and on every page", async ({
  page,
  desk,
  browser,
}) => {
  const title = "Paper trail"
  const id = await create(desk, title)
  const batchId = await desk.print([id])
  const jobId = await desk.latestJob()
  const here = page.getByRole("region", { name: "Export", exact: true })
  await edit(page, id)
  await isCurrent(here)

  const elsewhere = await browser.newContext()
  await elsewhere.addCookies(desk.person.cookies.map((cookie) => ({ ...cookie, url: app })))
  const board = await page.context().newPage()
  const history = await elsewhere.newPage()
  const details = await elsewhere.newPage()
  const batch = await elsewhere.newPage()
  await board.goto(`${app}/documents`)
  await history.goto(`${app}/exports`)
  await details.goto(`${app}/exports/${jobId}`)
  await batch.goto(`${app}/batches/${batchId}`)
  const row = history.getByTestId("export-row").last()
  await isCurrent(card(board, title))
  await isCurrent(row)
  await isCurrent(details.getByRole("main"))

  // Before it is saved: the save is held back.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/v1/documents/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await choose(page, "Letter")
  await isOutdated(here)
  await isCurrent(card(board, title))
  release()
  await saved(page)
  await isOutdated(here)
  await isOutdated(card(board, title))
  await isOutdated(row)
  await isOutdated(details.getByRole("main"))
  await isOutdated(batch.getByTestId("batch-row"))
  await expect(batch.getByTestId("batch")).toContainText("1 outdated")
  await expect(batch.getByRole("link", { name: "Download older ZIP" })).toBeVisible()

  const older = here.getByRole("link", { name: /^Download older version/ })
  expect((await fileFrom(page, older)).size).toEqual([595, 842])
  await here.getByRole("button", { name: /^Export latest/ }).click()
  await isCurrent(here)
  const { size } = await fileFrom(page, here.getByRole("link", { name: /^Download/ }))
  expect(size).toEqual([612, 792])
  await isCurrent(card(board, title))
  await isCurrent(history.getByTestId("export-row").first())
  await isOutdated(row)

  // The older export's own page leads on to the latest, which is there already.
  await details.getByRole("button", { name: /^Export latest/ }).click()
  await expect(details.getByText(`“${title}” is already up to date.`)).toBeVisible()
  await details.waitForURL((url) => url.pathname !== `/exports/${jobId}`)
  await isCurrent(details.getByRole("main"))
  await elsewhere.close()
})

test("the tray says outdated, and exports the latest from there", async ({ page, desk }) => {
  const id = await create(desk, "In the tray")
  await page.reload()
  await card(page, "In the tray")
    .getByRole("button", { name: /^Export PDF of/ })
    .click()
  await desk.openTray()
  const entry = desk.tray().getByTestId("tray-export")
  await expect(entry).toHaveAttribute("data-status", "completed")
  await isCurrent(entry)
  await page.request.put(`${app}/api/v1/documents/${id}`, {
    ...{ data: { version: 1, title: "In the tray, renamed" }, headers: { origin: app } },
  })
  await isOutdated(entry)
  // And the card has the new title, without a reload.
  await isOutdated(card(page, "In the tray, renamed"))
  await entry.getByRole("button", { name: /^Export latest/ }).click()
  await isCurrent(entry.filter({ hasText: "renamed" }))
})

test("an edit outdates the file as it is typed; typed back, the file is current again", async ({
  page,
  desk,
}) => {
  const id = await create(desk, "As typed")
  await desk.print([id])
  await edit(page, id, "Write")
  const here = page.getByRole("region", { name: "Export", exact: true })
  const show = () => page.getByRole("tab", { name: "Design and export" }).click()
  const write = () => page.getByRole("tab", { name: "Write" }).click()
  const name = page.getByLabel("Name", { exact: true })
  await page.route(`**/api/v1/documents/${id}`, (route) => route.abort())
  await name.fill("Someone else")
  await show()
  await isOutdated(here)
  await write()
  await name.fill("As typed")
  await show()
  await isCurrent(here)

  await page.unroute(`**/api/v1/documents/${id}`)
  await here.getByRole("button", { name: /^Export PDF/ }).click()
  await expect(here).toContainText("Already up to date.")
  // Typed and exported in one breath: the file has the last word.
  await page.getByLabel("Title of the document").fill("Last title")
  await here.getByRole("button", { name: /^Export latest/ }).click()
  await isCurrent(here)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    here.getByRole("link", { name: /^Download/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe("Last title.pdf")
})

test("typing on while it is exported leaves an outdated file, not a current one", async ({
  page,
  desk,
}) => {
  const id = await create(desk, "Typed on")
  await edit(page, id)
  const here = page.getByRole("region", { name: "Export", exact: true })
  await desk.hold()
  await here.getByRole("button", { name: /^Export PDF/ }).click()
  await expect(here.getByRole("progressbar")).toBeVisible()
  await choose(page, "Letter")
  await saved(page)
  await expect(here.getByRole("progressbar")).toBeVisible()
  await desk.letGo()
  await isOutdated(here)
})

test("what was changed elsewhere is shown before it is exported", async ({ page, desk }) => {
  const id = await create(desk, "Seen first")
  await edit(page, id)
  const other = { version: 1, options: { pageSize: "Legal" } }
  await page.request.put(`${app}/api/v1/documents/${id}`, { data: other, headers: { origin: app } })
  const here = page.getByRole("region", { name: "Export", exact: true })
  await isChosen(page, "A4")
  await here.getByRole("button", { name: /^Export PDF/ }).click()
  await expect(here).toContainText("This document was changed elsewhere")
  await isChosen(page, "Legal")
  expect(await desk.sql`select id from public.jobs where document_id = ${id}`).toEqual([])
  await here.getByRole("button", { name: /^Export PDF/ }).click()
  await isCurrent(here)

  // With a file, the page hears of the change by itself.
  const again = { version: 2, options: { pageSize: "Letter" } }
  await page.request.put(`${app}/api/v1/documents/${id}`, { data: again, headers: { origin: app } })
  await isOutdated(here)
  await isChosen(page, "Letter")
})

test("a card keeps its height and its picture while it is exported", async ({ page, desk }) => {
  const title = "Steady"
  await create(desk, title)
  await page.reload()
  const place = card(page, title)
  const picture = place.locator("[data-picture]")
  await expect(picture).toHaveAttribute("data-picture", "shown")
  await page.evaluate(() => {
    const seen: Record<string, Set<string>> = { heights: new Set(), pictures: new Set() }
    ;(window as unknown as { seen: typeof seen }).seen = seen
    const note = () => {
      const one = [...document.querySelectorAll("[data-testid=document-card]")].find((card) =>
        card.textContent?.includes("Steady"),
      )!
      seen.heights!.add(String(one.getBoundingClientRect().height))
      seen.pictures!.add(one.querySelector("[data-picture]")!.getAttribute("data-picture")!)
      requestAnimationFrame(note)
    }
    note()
  })
  await desk.hold()
  await place.getByRole("button", { name: /^Export PDF of/ }).click()
  await expect(place.getByRole("progressbar")).toBeVisible()
  await desk.letGo()
  await isCurrent(place)
  const seen = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<string, Set<string>> }
    return { heights: [...seen.heights!], pictures: [...seen.pictures!] }
  })
  expect(seen).toEqual({ heights: [expect.any(String)], pictures: ["shown"] })
})
