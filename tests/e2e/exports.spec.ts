// Exporting as a person meets it: the tray, the history, batches, details, and what goes wrong.
import fs from "node:fs"
import { expect, test as base, type Download, type Locator, type Page } from "playwright/test"
import { isProblem } from "../helpers/console-problems"
import { app, Desk } from "../helpers/export-desk"
import { readZip } from "../helpers/zip-reader"

const test = base.extend<{ desk: Desk; problems: string[] }>({
  problems: async ({ page }, run) => {
    const problems: string[] = []
    page.on("console", (message) => isProblem(message) && problems.push(message.text()))
    page.on("pageerror", (error) => problems.push(error.message))
    await run(problems)
  },
  desk: async ({ page }, run) => {
    const desk = await Desk.open(page)
    await run(desk)
    await desk.close()
  },
})

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

const item = (tray: Locator, title: string) =>
  tray.getByTestId("tray-export").filter({ hasText: title })

async function downloadBy(page: Page, link: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
  return download
}

const contentOf = async (download: Download) => fs.readFileSync(await download.path())

test("the tray follows an export through the app, to its download and out of sight", async ({
  page,
  desk,
  problems,
}) => {
  await desk.hold()
  const title = await desk.exportFirst()
  const tray = desk.tray()
  await expect(item(tray, title)).toContainText("Waiting")
  await expect(page).toHaveTitle(/^0 % · Documents/)
  await page.getByRole("link", { name: "Exports", exact: true }).click()
  await page.waitForURL(`${app}/exports`)
  await expect(page).toHaveTitle(/^0 % · Exports/)
  await expect(page.getByTestId("export-row")).toHaveAttribute("data-status", "pending")
  await page.getByRole("link", { name: "Settings", exact: true }).click()
  await page.waitForURL(`${app}/settings`)

  await desk.letGo()
  await expect(page.getByText(`“${title}” is ready.`)).toBeVisible()
  await expect(page).toHaveTitle(/^Settings/)
  await desk.openTray()
  const file = await downloadBy(page, item(tray, title).getByRole("link", { name: /Download/ }))
  expect((await contentOf(file)).subarray(0, 5).toString()).toBe("%PDF-")
  await tray.getByRole("button", { name: `Dismiss ${title}` }).click()
  await expect(item(tray, title)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(item(tray, title)).toHaveCount(0)
  expect(problems).toEqual([])
})

test("the tray opens when something happens, and otherwise stays as it was left", async ({
  page,
  desk,
}) => {
  const head = desk.tray().locator("button[aria-expanded]")
  const isOpen = (open: boolean) => expect(head).toHaveAttribute("aria-expanded", `${open}`)
  await desk.hold()
  await desk.exportFirst()
  await isOpen(true)
  // A page that shows the export itself is not covered.
  await page.goto(`${app}/exports`)
  await isOpen(false)
  const visit = await page.context().newPage()
  await visit.goto(`${app}/documents`)
  await expect(desk.tray(visit).getByRole("button", { expanded: false })).toBeVisible()
  await visit.close()
  await page.goto(`${app}/documents`)
  await isOpen(true)
  await head.click()
  await isOpen(false)
  await desk.letGo()
  await expect(head).toContainText("All done")
  await isOpen(false)
  await head.click()
  await page.reload()
  await isOpen(true)
})

test("an export is cancelled while it is printed, and printed after all", async ({
  page,
  desk,
}) => {
  const paragraph = `${"Type is a beautiful group of letters. ".repeat(60)}\n\n`
  const data = { title: "Long", body: paragraph.repeat(300) }
  await desk.ask("documents", { kind: "report", title: "Long", data })
  await page.reload()
  const title = await desk.exportFirst()
  expect(title).toBe("Long")
  const entry = item(desk.tray(), title)
  await expect(entry).toHaveAttribute("data-status", "processing")
  await entry.getByRole("button", { name: /Cancel/ }).click()
  await expect(entry).toHaveAttribute("data-status", "cancelled")
  const [document] = await desk.documents()
  const short = { title: "Long", body: "Short after all." }
  await desk.sql`update public.documents set data = ${desk.sql.json(short)} where id = ${document!.id}`
  await desk.openTray()
  await entry.getByRole("button", { name: /Try again/ }).click()
  await expect(entry).toHaveAttribute("data-status", "completed")
})

test("an export is cancelled in the line, and printed after all", async ({ desk }) => {
  await desk.hold()
  const title = await desk.exportFirst()
  const entry = item(desk.tray(), title)
  await entry.getByRole("button", { name: /Cancel/ }).click()
  await expect(entry).toHaveAttribute("data-status", "cancelled")
  await desk.openTray()
  await entry.getByRole("button", { name: /Try again/ }).click()
  await expect(entry).toHaveAttribute("data-status", "pending")
  await desk.letGo()
  await expect(entry).toHaveAttribute("data-status", "completed")
})

test("a document that cannot be printed says why, and is printed once it is mended", async ({
  page,
  desk,
}) => {
  const { id, data } = (await desk.documents())[0]!
  const broken = { ...(data as object), basics: "nobody", body: 7, markdown: 7 }
  await desk.sql`update public.documents set data = ${desk.sql.json(broken)} where id = ${id}`
  await page.reload()
  const title = await desk.exportFirst()
  const entry = item(desk.tray(), title)
  await expect(entry).toHaveAttribute("data-status", "failed")
  await desk.openTray()
  await entry.getByRole("link", { name: title }).click()
  await page.waitForURL(/\/exports\/.+/)
  const state = page.getByRole("main").getByTestId("export-state")
  await expect(state).toContainText("Failed.")
  await expect(state).toContainText("Edit the document, then try again.")
  await expect(page.getByRole("link", { name: "Edit document" })).toHaveAttribute(
    "href",
    `/documents/${id}`,
  )
  await desk.sql`update public.documents set data = ${desk.sql.json(data as never)} where id = ${id}`
  await page
    .getByRole("main")
    .getByRole("button", { name: /Try again/ })
    .click()
  await expect(state).toHaveAttribute("data-status", "completed")
  // Both attempts are told, and where the time of the second went.
  await expect(page.getByText("2nd attempt: Exported")).toBeVisible()
  await expect(page.getByRole("table", { name: "Time per stage of attempt 2" })).toContainText(
    "Printing",
  )
})

test("a reload in mid-export finds the tray as it was", async ({ page, desk }) => {
  await desk.hold()
  const title = await desk.exportFirst()
  const entry = item(desk.tray(), title)
  await expect(entry).toContainText("Waiting")
  await page.reload()
  await expect(entry).toContainText("Waiting")
  await desk.letGo()
  await expect(entry).toHaveAttribute("data-status", "completed")
  await page.reload()
  await desk.openTray()
  await expect(entry.getByRole("link", { name: /Download/ })).toBeVisible()
})

test("two tabs show the same, and a new export tops the history of the other", async ({
  page,
  desk,
}) => {
  await desk.hold()
  const other = await page.context().newPage()
  await other.goto(`${app}/exports`)
  await expect(other.getByText("No exports yet")).toBeVisible()
  const title = await desk.exportFirst()
  await expect(other.getByTestId("export-row").first()).toContainText(title)
  await desk.openTray(other)
  await expect(item(desk.tray(other), title)).toBeVisible()
  await desk.letGo()
  await expect(other.getByTestId("export-row").first()).toHaveAttribute("data-status", "completed")
  await expect(item(desk.tray(), title)).toHaveAttribute("data-status", "completed")
  await desk.openTray(other)
  await desk
    .tray(other)
    .getByRole("button", { name: `Dismiss ${title}` })
    .click()
  await expect(item(desk.tray(), title)).toHaveCount(0)
})

test("offline says so, printing goes on, and all is caught up with afterwards", async ({
  page,
  desk,
}) => {
  await desk.hold()
  // What is on its way when the network goes may still arrive.
  const known = page.waitForResponse((response) => response.url().includes("/export/job/"))
  const title = await desk.exportFirst()
  await (await known).finished()
  const entry = item(desk.tray(), title)
  await expect(entry).toContainText("Waiting")
  await page.context().setOffline(true)
  await expect(desk.tray()).toContainText("You’re offline.")
  await desk.letGo()
  await expect
    .poll(async () => {
      const [job] = await desk.sql`
        select status from public.jobs where workspace_id = ${desk.workspaceId}`
      return job!.status as string
    })
    .toBe("completed")
  await expect(entry).toHaveAttribute("data-status", "pending")
  await page.context().setOffline(false)
  await expect(entry).toHaveAttribute("data-status", "completed")
  await expect(desk.tray()).not.toContainText("You’re offline.")
})

test("an expired export offers to export again", async ({ page, desk }) => {
  const title = await desk.exportFirst()
  const entry = item(desk.tray(), title)
  await expect(entry).toHaveAttribute("data-status", "completed")
  const jobId = await desk.latestJob()
  await desk.sql`
    update public.artifacts set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     where job_id = ${jobId}`
  // An old link leads to the page of the export; a program is told by number.
  const link = `${app}/api/v1/export/download/${jobId}`
  expect((await page.request.get(link)).status()).toBe(410)
  await page.goto(link)
  await expect(page).toHaveURL(`${app}/exports/${jobId}`)
  await expect(page.getByRole("main")).toContainText("This file has expired.")
  await expect(page.getByRole("button", { name: "Export again" })).toBeVisible()

  await page.goto(`${app}/exports?status=expired`)
  const row = page.getByTestId("export-row")
  await expect(row).toContainText("This file has expired.")
  await row.getByRole("button", { name: `Export again ${title}` }).click()
  await expect(page.getByText(`“${title}” is ready.`)).toBeVisible()
  await page.goto(`${app}/exports?status=completed`)
  await expect(row).toHaveCount(1)
  await expect(row.getByRole("link", { name: `Download ${title}` })).toBeVisible()
})

test("a full workspace says what to do, and deleting makes room", async ({ page, desk }) => {
  const title = await desk.exportFirst()
  await expect(item(desk.tray(), title)).toHaveAttribute("data-status", "completed")
  await desk.sql`update public.workspaces set quota_bytes = 1 where id = ${desk.workspaceId}`
  await page
    .getByRole("button", { name: /^Export PDF of/ })
    .nth(1)
    .click()
  const notice = page.getByRole("main").getByRole("alert")
  await expect(notice).toContainText("Delete exports you no longer need")
  await notice.getByRole("link", { name: "Choose what to delete" }).click()
  await page.waitForURL(/\/exports\?status=completed/)
  await expect(page.getByText("Full. Delete exports you no longer need")).toBeVisible()
  await page.getByLabel(`Select ${title}`).click()
  await page.getByRole("button", { name: "Delete 1…" }).click()
  await page.getByRole("button", { name: "Delete export" }).click()
  await expect(page.getByText("No exports found")).toBeVisible()
  await expect(page.getByRole("meter", { name: "Storage" })).toHaveAttribute(
    "aria-valuetext",
    /^0 bytes of/,
  )
})

test("five documents in one click become a ZIP that opens; some of it before", async ({
  page,
  desk,
  browser,
}) => {
  await desk.hold()
  const documents = (await desk.documents()).slice(0, 5)
  const ids = documents.map(({ id }) => id)
  const { batchId } = await desk.ask<{ batchId: string }>("export/batch", { documentIds: ids })
  await page.goto(`${app}/batches/${batchId}`)
  await expect(page.getByTestId("batch-row")).toHaveCount(5)
  await expect(page.getByTestId("batch")).toContainText("0 of 5 done, 5 waiting")
  await desk.openTray()
  await expect(desk.tray().getByTestId("tray-batch")).toContainText("0 of 5 done")
  await page
    .getByTestId("batch-row")
    .last()
    .getByRole("button", { name: /Cancel/ })
    .click()
  await expect(page.getByTestId("batch")).toContainText("1 cancelled")
  await page.reload()
  await expect(page.getByTestId("batch")).toContainText("1 cancelled")
  await desk.letGo()
  await expect(page.getByTestId("batch")).toContainText("4 of 5 done, 1 cancelled")
  await expect(page.getByTestId("batch")).toContainText(
    "1 document not in the ZIP (list included).",
  )
  const some = page.getByRole("link", { name: "Download ZIP (4 of 5)" })
  const partial = readZip(await contentOf(await downloadBy(page, some)))
  expect(partial.filter(({ name }) => name.endsWith(".pdf"))).toHaveLength(4)

  await page.getByRole("button", { name: "Retry cancelled" }).click()
  await expect(page.getByTestId("batch")).toContainText("All done.")
  const whole = page.getByTestId("batch").getByRole("link", { name: "Download ZIP" })
  const files = readZip(await contentOf(await downloadBy(page, whole)))
  expect(files).toHaveLength(5)
  for (const { content } of files) expect(content.subarray(0, 5).toString()).toBe("%PDF-")

  const stranger = await Desk.open(await (await browser.newContext()).newPage())
  expect((await stranger.page.goto(`${app}/batches/${batchId}`))?.status()).toBe(404)
  const job = await desk.latestJob()
  expect((await stranger.page.goto(`${app}/exports/${job}`))?.status()).toBe(404)
  await stranger.close()
})

test("what is selected in the history is downloaded as one ZIP, and tried again together", async ({
  page,
  desk,
}) => {
  const ids = (await desk.documents()).map(({ id }) => id)
  await desk.print(ids.slice(0, 2))
  await desk.hold()
  const { batchId } = await desk.ask<{ batchId: string }>("export/batch", {
    documentIds: ids.slice(2, 4),
  })
  await page.request.delete(`${app}/api/v1/export/batch/${batchId}`, {
    headers: { origin: app },
  })
  await page.goto(`${app}/exports`)
  await page.getByRole("checkbox", { name: "Select all" }).click()
  const zip = page.getByRole("link", { name: "Download 2 files" })
  const files = readZip(await contentOf(await downloadBy(page, zip)))
  expect(files.filter(({ name }) => name.endsWith(".pdf"))).toHaveLength(2)
  await desk.letGo()
  await page.getByRole("button", { name: "Retry 2" }).click()
  await expect(page.locator("tr[data-status=completed]")).toHaveCount(4)
})

test("a batch whose files have expired is exported again, all of it", async ({ page, desk }) => {
  const ids = (await desk.documents()).slice(0, 2).map(({ id }) => id)
  const batchId = await desk.print(ids)
  await desk.sql`
    update public.artifacts set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     where workspace_id = ${desk.workspaceId}`
  await page.goto(`${app}/batches/${batchId}`)
  await expect(page.getByTestId("batch")).toContainText("These files have expired.")
  await expect(page.getByRole("link", { name: /ZIP/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Export all again" }).click()
  await page.waitForURL((url) => url.pathname !== `/batches/${batchId}`)
  await expect(page.getByTestId("batch")).toContainText("All done.")
  await expect(page.getByTestId("batch").getByRole("link", { name: "Download ZIP" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Exports", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  )
})

test("the dialog of an export changes its document's own options", async ({ page, desk }) => {
  const [first] = await desk.documents()
  await desk.print([first!.id])
  await page.goto(`${app}/exports`)
  const rows = page.getByTestId("export-row")
  const openDialog = async () => {
    await rows
      .first()
      .getByRole("button", { name: /^More for/ })
      .click()
    await page.getByRole("menuitem", { name: "Export options…" }).click()
  }
  await openDialog()
  const dialog = page.getByRole("dialog", { name: "Export options" })
  await dialog.getByLabel("Page size").selectOption("Legal")
  await dialog.getByLabel("Colour", { exact: true }).selectOption("greyscale")
  // Saved without being exported: the file in the row is not current any more.
  await expect(rows.first()).toContainText("Outdated.")
  await dialog.getByRole("button", { name: "Export PDF" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText("Legal, greyscale")
  await expect(rows.first()).toHaveAttribute("data-status", "completed")
  await openDialog()
  await expect(dialog.getByLabel("Page size")).toHaveValue("Legal")
})

test("whoever allowed it is notified of what ends while they look elsewhere", async ({
  page,
  desk,
}) => {
  // A browser without a window denies notifications, whatever it is granted.
  await page.addInitScript(() => {
    const told: string[] = ((window as unknown as { told: string[] }).told = [])
    window.Notification = class {
      static permission = "granted"
      constructor(title: string) {
        told.push(title)
      }
    } as unknown as typeof Notification
  })
  await page.reload()
  await desk.hold()
  const title = await desk.exportFirst()
  await expect(item(desk.tray(), title)).toContainText("Waiting")
  // Playwright's pages are always in front.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await desk.letGo()
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect.poll(told).toEqual([`“${title}” is ready.`])
})

test("the history is searched as one types, narrowed by its address, and shown page by page", async ({
  page,
  desk,
}) => {
  await desk.sql`
    insert into public.jobs (queue, workspace_id, type, title, status, attempts, max_attempts, stage, progress,
                             created_at, started_at, finished_at)
    select 'pdf', ${desk.workspaceId}, 'export.pdf', 'Note ' || n, 'cancelled', 1, 5, 'queued', 0, at, at, at
      from generate_series(1, 60) n, lateral (select now() - n * interval '1 hour' as at) t`
  await page.goto(`${app}/exports`)
  const rows = page.getByTestId("export-row")
  await expect(rows).toHaveCount(25)
  await page.getByRole("button", { name: "Show more" }).click()
  await expect(rows).toHaveCount(60)
  await page.getByLabel("Search", { exact: true }).pressSequentially("note 60")
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/text=note\+60/)
  await page.getByLabel("Status").selectOption("failed")
  await expect(page.getByText("No exports found")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Show all exports" }).click()
  await expect(rows).toHaveCount(25)
  await expect(page).toHaveURL(`${app}/exports`)
})
