// What an operator sees of the queue and does about it, and that nobody else knows that there is such a place.
import { randomUUID } from "node:crypto"
import { expect, test, type Page } from "playwright/test"
import { createClient, type Client } from "../../lib/client"
import { makeOperator } from "../../scripts/local-stack/seed"
import { newPerson, type Shown } from "../../scripts/showcase/people"
import { isProblem } from "../helpers/console-problems"
import { app, stack } from "../helpers/export-desk"
import { connect } from "../helpers/queue"

const places = ["/ops", "/ops/jobs", "/ops/workspaces", "/ops/settings", "/ops/log"]
const sql = connect(stack, 1)
let operator: Shown
let author: Shown
let client: Client

const come = (name: string) =>
  newPerson(stack, name, `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@people.example`)

test.beforeAll(async () => {
  operator = await come("Olga")
  await makeOperator(stack, operator.email)
  author = await come("Aino")
  client = createClient({ baseUrl: app, token: author.token })
})
test.afterEach(async () => {
  await sql`update public.queues set paused = false, max_concurrency = 3 where name = 'pdf'`
})
test.afterAll(() => sql.end())

async function enter(page: Page, who: Shown, path: string): Promise<string[]> {
  const problems: string[] = []
  page.on("console", (message) => isProblem(message) && problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(error.message))
  await page.context().addCookies(who.cookies.map((cookie) => ({ ...cookie, url: app })))
  await page.goto(app + path)
  return problems
}

const figure = (page: Page, label: string) =>
  page.locator(`[data-testid="figure"][data-label="${label}"]`)

const tick = () =>
  fetch(`${app}/api/cron/process-exports`, {
    headers: { authorization: `Bearer ${stack.cronSecret}` },
  })

/** Long enough in the presses to be seen there: three at once, each of 80 pages. */
async function exportLongReports(): Promise<string[]> {
  const body = Array.from({ length: 400 }, () =>
    "The line moves on, and everybody in it gets a turn. ".repeat(12),
  ).join("\n\n")
  const documentIds: string[] = []
  for (const title of ["Long report A", "Long report B", "Long report C"]) {
    const made = { kind: "report" as const, title, data: { title, body } }
    documentIds.push((await client.createDocument({ body: made })).id)
  }
  const { jobs } = await client.exportBatch({ body: { documentIds } })
  return jobs.map(({ jobId }) => jobId)
}

const untilCompleted = (jobs: string[]) =>
  expect
    .poll(
      async () => {
        const views = await Promise.all(jobs.map((id) => client.getExportJob({ params: { id } })))
        return views.map(({ status }) => status)
      },
      { timeout: 30_000 },
    )
    .toEqual(jobs.map(() => "completed"))

const exportSamples = async (from: number, to: number) => {
  const { documents } = await client.listDocuments()
  const samples = documents.filter(({ title }) => !title.startsWith("Long report"))
  const documentIds = samples.slice(from, to).map(({ id }) => id)
  const { jobs } = await client.exportBatch({ body: { documentIds } })
  return jobs.map(({ jobId }) => jobId)
}

test("an operator watches a job run in a press, pauses the queue, sees it grow, and resumes", async ({
  page,
}) => {
  const problems = await enter(page, operator, "/ops")
  await expect(page).toHaveTitle("Operations · Pressrun")
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await expect(page.getByTestId("press")).toHaveCount(3)

  const jobs = await exportLongReports()
  const working = page.getByTestId("press").filter({ hasText: "Long report" })
  const seen = await working.first().evaluate((card) => card.innerHTML, null, { timeout: 20_000 })
  expect(seen).toContain("Aino")
  expect(seen).toMatch(/aria-valuetext="\w+, \d+ %"/)
  expect(jobs.some((id) => seen.includes(`href="/ops/jobs/${id}"`))).toBe(true)
  await untilCompleted(jobs)
  await expect(working).toHaveCount(0)

  await page.getByRole("link", { name: "Controls", exact: true }).click()
  await page.getByRole("button", { name: "Pause…" }).click()
  const asked = page.getByRole("alertdialog")
  await expect(asked).toContainText(/wait in line/)
  await asked.getByRole("button", { name: "Pause the queue" }).click()
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible()
  await expect(asked).toHaveCount(0)

  await page.getByRole("link", { name: "Overview", exact: true }).click()
  await expect(figure(page, "Running")).toContainText("paused")
  const waiting = await exportSamples(0, 3)
  await expect(figure(page, "Waiting")).toContainText(/^Waiting3/)
  waiting.push(...(await exportSamples(3, 4)))
  await expect(figure(page, "Waiting")).toContainText(/^Waiting4/)

  // The tick sees it, and every page of theirs says so and how to mend it.
  await tick()
  await expect(page.locator('[data-kind="paused"]')).toBeVisible()
  await page.getByRole("link", { name: "Workspaces", exact: true }).click()
  const mine = page.locator(`[id="${author.workspaceId}"]`)
  await expect(mine).toContainText("4waiting")
  await page.locator('[data-kind="paused"]').getByRole("link").click()
  await page.getByRole("button", { name: "Resume" }).click()
  await expect(page.getByRole("button", { name: "Pause…" })).toBeVisible()

  await page.getByRole("link", { name: "Overview", exact: true }).click()
  await untilCompleted(waiting)
  await expect(figure(page, "Waiting")).toContainText(/^Waiting0/)
  await tick()
  await expect(page.locator('[data-kind="paused"]')).toHaveCount(0)
  expect(problems).toEqual([])
})

test("a limit is changed in full knowledge of what it does", async ({ page }) => {
  const problems = await enter(page, operator, "/ops/settings")
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const presses = page.getByLabel("Presses", { exact: true })
  await presses.fill("101")
  await expect(page.getByText("A whole number from 0 to 100, please.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Save limits" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await presses.fill("5")
  await expect(page.getByText(/From 3 to 5 presses: two more exports print at once/)).toBeVisible()
  await page.getByRole("button", { name: "Save limits" }).click()
  await expect(page.getByText(/What it will do/)).toHaveCount(0)
  await page.getByRole("link", { name: "Overview", exact: true }).click()
  await expect(page.getByTestId("press")).toHaveCount(5)

  await page.getByRole("link", { name: "Controls", exact: true }).click()
  await page.getByRole("button", { name: "Run the cleanup now" }).click()
  await expect(page.getByText(/Deleted \d+ expired files?/)).toBeVisible()
  expect(problems).toEqual([])
})

test("a workspace gets more room", async ({ page }) => {
  await untilCompleted(await exportSamples(4, 5))
  const problems = await enter(page, operator, "/ops/workspaces")
  const row = page.locator(`[id="${author.workspaceId}"]`)
  await row.getByRole("button", { name: /^Change the limits/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Storage in MB").fill("250")
  await expect(dialog.getByText(/From 100 MB to 250 MB of storage/)).toBeVisible()
  await dialog.getByRole("button", { name: "Save limits" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText("of 250 MB")
  const [kept] = await sql`select quota_bytes from workspaces where id = ${author.workspaceId}`
  expect(Number(kept!.quota_bytes)).toBe(250 * 1024 * 1024)
  expect(problems).toEqual([])
})

test("charts look back an hour, a day or a week, as the address says, with their numbers", async ({
  page,
}) => {
  const problems = await enter(page, operator, "/ops?span=day")
  const switches = page.getByRole("navigation", { name: "How far back" })
  await expect(switches.getByRole("link", { name: "Day" })).toHaveAttribute("aria-current", "true")
  await expect(page.getByRole("img", { name: /^Throughput of the last day/ })).toBeVisible()
  await page.getByRole("heading", { name: "Workers" }).scrollIntoViewIfNeeded()
  await expect(page.locator("canvas")).toHaveCount(4)
  await page.getByText("Show as table of Throughput").click()
  const numbers = page.getByRole("region", { name: "Throughput in numbers" })
  await expect(numbers.getByRole("row")).toHaveCount(97)
  await switches.getByRole("link", { name: "Week" }).click()
  await expect(page).toHaveURL(/\?span=week$/)
  await expect(page.getByRole("img", { name: /^Wait of the last week/ })).toBeVisible()
  expect(problems).toEqual([])
})

test("for a person who is no operator there is no such place", async ({ page, request }) => {
  await enter(page, author, "/documents")
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Operations" })).toHaveCount(0)
  for (const path of [...places, `/ops/jobs/${randomUUID()}`]) {
    const answer = await page.goto(app + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found")
    // The words are in the page itself, for whoever has no JavaScript.
    expect(await answer!.text()).toContain("Page not found</h1>")
  }
  await expect(client.getOverview()).rejects.toMatchObject({ code: "forbidden" })
  const visitor = await request.get(`${app}/ops`, { maxRedirects: 0 })
  expect(visitor.headers()["location"]).toContain("/sign-in?next=%2Fops")
})
