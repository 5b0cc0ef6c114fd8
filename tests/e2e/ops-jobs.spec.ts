// What an operator does about jobs, what is written down of it, and that nobody else can.
import { randomUUID } from "node:crypto"
import { expect, test, type Locator, type Page } from "playwright/test"
import { createClient, type Client } from "../../lib/client"
import { table } from "../../lib/client/table"
import { makeOperator } from "../../scripts/local-stack/seed"
import { newPerson, type Shown } from "../../scripts/showcase/people"
import { hold, letGo } from "../helpers/api-hold"
import { isProblem } from "../helpers/console-problems"
import { app, stack } from "../helpers/export-desk"
import { ask } from "../helpers/operators"
import { anonymous, type Client as Database } from "../helpers/people"
import { connect } from "../helpers/queue"

const sql = connect(stack, 2)
const workspaces: string[] = []
// Nothing that waits or is dead stays behind: other tests look at the queue as a whole.
test.afterAll(async () => {
  await sql`delete from private.held_by_tests where workspace_id = any (${workspaces})`
  await sql`
    update public.jobs set status = 'cancelled', parked = false, finished_at = now()
     where workspace_id = any (${workspaces}) and status in ('pending', 'failed')`
  await sql.end()
})

const come = (name: string) =>
  newPerson(stack, name, `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@people.example`)

const signIn = (page: Page, { cookies }: Shown) =>
  page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))

/** Somebody whose exports wait, to be failed, found and cancelled. */
class Owner {
  readonly client: Client
  constructor(readonly person: Shown) {
    this.client = createClient({ baseUrl: app, token: person.token })
  }

  static async come(): Promise<Owner> {
    const owner = new Owner(await come("Ida"))
    workspaces.push(owner.person.workspaceId)
    await hold(sql, owner.person.workspaceId)
    return owner
  }

  async export(count: number): Promise<string[]> {
    const { documents } = await this.client.listDocuments()
    const documentIds = documents.slice(0, count).map(({ id }) => id)
    const { jobs } = await this.client.exportBatch({ body: { documentIds } })
    return jobs.map(({ jobId }) => jobId)
  }

  /** Exports that a press gave up, with an error that no other test knows. */
  async exportInVain(count: number): Promise<{ ids: string[]; code: string }> {
    const ids = await this.export(count)
    const code = `drill_${randomUUID().slice(0, 8)}`
    await sql`
      update public.jobs set status = 'failed', parked = false, finished_at = now(), attempts = 1,
             started_at = now(), error_code = ${code}, error_message = 'The drill broke it.'
       where id = any (${ids})`
    return { ids, code }
  }

  get workspace() {
    return `${app}/ops/jobs?workspaceId=${this.person.workspaceId}`
  }

  async letGo(): Promise<void> {
    await letGo(sql, this.person.workspaceId)
    const headers = { authorization: `Bearer ${stack.cronSecret}` }
    await fetch(`${app}/api/cron/process-exports`, { headers })
  }
}

const rows = (page: Page) => page.getByTestId("job-row")
const statuses = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.status))
const results = (dialog: Locator) =>
  dialog.getByRole("list", { name: "Result of each" }).getByRole("listitem")
const state = (page: Page) => page.getByTestId("job-state")

/** All that the log has of this operator, newest first. */
async function expectLog(page: Page, { email }: Shown, lines: string[]): Promise<void> {
  await page.goto(`${app}/ops/log`)
  const entries = page.getByTestId("log-entry").filter({ hasText: email })
  await expect(entries.locator("p:first-child")).toHaveText(lines.map((line) => `${email} ${line}`))
}

test.describe("an operator", () => {
  let operator: Shown
  let problems: string[]
  test.beforeEach(async ({ page }) => {
    operator = await come("Olga")
    await makeOperator(stack, operator.email)
    await signIn(page, operator)
    problems = []
    page.on("console", (message) => isProblem(message) && problems.push(message.text()))
    page.on("pageerror", (error) => problems.push(error.message))
  })
  test.afterEach(() => expect(problems).toEqual([]))

  test("replays dead jobs in bulk, after a preview, with a result for each", async ({ page }) => {
    const owner = await Owner.come()
    const { ids, code } = await owner.exportInVain(3)
    // Printed anew by its owner meanwhile: the dead one must not be printed beside it.
    const [twin] = await owner.export(1)
    expect(ids).not.toContain(twin)

    await page.goto(`${app}/ops/jobs?errorCode=${code}`)
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole("button", { name: /Replay all/ })).toHaveCount(0)
    await page.getByLabel("Status").selectOption("Dead")
    await page.getByRole("button", { name: "Replay all that match…" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText("3 dead jobs match, of 1 workspace.")
    await expect(dialog.getByRole("row", { name: `${code} 3` })).toBeVisible()
    await dialog.getByRole("button", { name: "Replay 3 jobs" }).click()
    await expect(dialog.getByRole("status")).toHaveText("2 replayed, 1 already running")
    await expect(results(dialog)).toHaveCount(3)
    await expect(results(dialog).filter({ hasText: "already running" })).toHaveCount(1)
    await dialog.getByRole("button", { name: "Close" }).last().click()
    await expect(rows(page)).toHaveCount(1)

    await page.goto(owner.workspace)
    const sorted = async () => (await statuses(page)).sort()
    await expect.poll(sorted).toEqual(["failed", "pending", "pending", "pending"])
    await owner.letGo()
    // Nobody reloads: the page asks again by itself.
    await expect
      .poll(sorted, { timeout: 30_000 })
      .toEqual(["completed", "completed", "completed", "failed"])
    await expectLog(page, operator, ["replayed 2 jobs of 3 asked for"])
    await page.getByRole("link", { name: "2 jobs" }).click()
    await page.waitForURL(`${app}/ops/jobs?errorCode=${code}`)
  })

  test("replays those selected, and is told which were not dead any more", async ({ page }) => {
    const owner = await Owner.come()
    const { ids, code } = await owner.exportInVain(2)
    await page.goto(`${app}/ops/jobs?errorCode=${code}`)
    await page.getByRole("checkbox", { name: "Select all" }).click()
    await owner.client.retryExport({ params: { id: ids[0]! } })
    await page.getByRole("button", { name: "Replay 2…" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Replay 2 jobs" }).click()
    await expect(dialog.getByRole("status")).toHaveText(/^(?=.*1 replayed)(?=.*1 not failed)/)
    await dialog.getByRole("button", { name: "Close" }).last().click()
    await expect(page.getByText("No job matches")).toBeVisible()
    await expectLog(page, operator, ["replayed 1 job of 2 asked for"])
  })

  test("finds a job by its trace id and sees all of it but the content", async ({ page }) => {
    const owner = await Owner.come()
    const { ids, code } = await owner.exportInVain(1)
    const { traceId, title } = await owner.client.getExportJob({ params: { id: ids[0]! } })
    await page.goto(`${app}/ops/jobs`)
    await page.getByRole("searchbox", { name: "Search" }).fill(traceId)
    await page.waitForURL(`${app}/ops/jobs?text=${traceId}`)
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole("link", { name: title }).click()
    await page.waitForURL(`${app}/ops/jobs/${ids[0]}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expect(state(page)).toContainText(code)
    await expect(state(page)).toContainText("The drill broke it.")
    await expect(page.getByRole("main")).toContainText(traceId)

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Copy the trace id" }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(traceId)

    const [payload] = await sql`select payload from public.jobs where id = ${ids[0]!}`
    const shown = await page.getByRole("main").locator("pre").innerText()
    expect(JSON.parse(shown)).toEqual(payload!.payload)
  })

  test("changes the priority of a job that waits, then cancels it", async ({ page }) => {
    const owner = await Owner.come()
    const [id] = await owner.export(1)
    await page.goto(`${app}/ops/jobs/${id}`)
    const priority = page.getByLabel("Priority", { exact: true }).last()
    await priority.fill("101")
    await page.getByRole("button", { name: "Change priority" }).click()
    await expect(page.getByText("Enter a whole number from -100 to 100.")).toBeVisible()
    await priority.fill("42")
    await page.getByRole("button", { name: "Change priority" }).click()
    await expect(page.getByText("Its priority is 42.")).toBeVisible()
    const [row] = await sql`select priority from public.jobs where id = ${id!}`
    expect(row!.priority).toBe(42)

    await page.getByRole("button", { name: "Cancel…" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 1 job" }).click()
    await expect(page.getByRole("dialog")).toContainText("1 cancelled")
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click()
    await expect(state(page)).toHaveAttribute("data-status", "cancelled")
    await expect(priority).toHaveCount(0)
    const done = page.getByTestId("log-entry")
    await expect(done.first()).toContainText(`${operator.email} cancelled it while it waited`)
    await expect(done.last()).toContainText("changed the priority of it from 0 to 42")

    const name = `job ${id!.slice(0, 8)}`
    await expectLog(page, operator, [
      `cancelled ${name} while it waited`,
      `changed the priority of ${name} from 0 to 42`,
    ])
    await page.getByRole("link", { name }).first().click()
    await page.waitForURL(`${app}/ops/jobs/${id}`)
  })

  test("sees a job go through the press without a reload", async ({ page }) => {
    const owner = await Owner.come()
    const [id] = await owner.export(1)
    await page.goto(`${app}/ops/jobs/${id}`)
    await expect(state(page)).toContainText("Retrying")
    await owner.letGo()
    await expect(state(page)).toHaveAttribute("data-status", "completed")
    const attempts = page.getByRole("region", { name: "Attempts" })
    await expect(attempts).toContainText("Attempt 1: printed")
    await expect(attempts.getByRole("row", { name: /Printing/ })).toBeVisible()
    await expect(page.getByRole("button", { name: /Cancel|Replay/ })).toHaveCount(0)
  })

  test("sends a link to what they look at, and it survives a reload", async ({ page, context }) => {
    const owner = await Owner.come()
    const { ids, code } = await owner.exportInVain(2)
    await owner.export(4)
    await page.goto(owner.workspace)
    await expect(rows(page)).toHaveCount(6)
    await page.getByLabel("Status").selectOption("Dead")
    await expect(rows(page)).toHaveCount(2)
    const { title, template } = await owner.client.getExportJob({ params: { id: ids[0]! } })
    await page.getByLabel("Template").selectOption({ value: template! })
    await page.getByLabel("From").fill("2020-01-31")
    await page.getByRole("searchbox", { name: "Search" }).fill(title)
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole("link", { name: code }).click()
    await page.waitForURL((url) => url.searchParams.get("errorCode") === code)

    const check = async (tab: Page) => {
      await expect(rows(tab)).toHaveCount(1)
      await expect(tab.getByLabel("Status")).toHaveValue("failed")
      await expect(tab.getByLabel("Error")).toHaveValue(code)
      await expect(tab.getByLabel("Template")).toHaveValue(template!)
      await expect(tab.getByLabel("Workspace")).toHaveValue(owner.person.workspaceId)
      await expect(tab.getByLabel("From")).toHaveValue("2020-01-31")
      await expect(tab.getByRole("searchbox", { name: "Search" })).toHaveValue(title)
    }
    await check(page)
    await page.reload()
    await check(page)
    const colleague = await context.newPage()
    await colleague.goto(page.url())
    await check(colleague)
    await page.getByRole("searchbox", { name: "Search" }).fill("nothing is called so")
    await page.getByRole("button", { name: "Show all jobs" }).click()
    await page.waitForURL(`${app}/ops/jobs`)
  })

  test("loads more, each job once, and on a phone as cards", async ({ page }) => {
    const owner = await Owner.come()
    await sql`
      insert into public.jobs (queue, workspace_id, type, title, max_attempts, status, finished_at)
      select 'pdf', ${owner.person.workspaceId}, 'export.pdf', 'Number ' || n, 5, 'cancelled', now()
        from generate_series(1, 60) n`
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(owner.workspace)
    await expect(rows(page)).toHaveCount(50)
    await page.getByRole("button", { name: "Load more" }).click()
    await expect(rows(page)).toHaveCount(60)
    const titles = await rows(page)
      .getByRole("link", { name: /^Number/ })
      .allInnerTexts()
    expect(titles).toEqual(Array.from({ length: 60 }, (_, n) => `Number ${60 - n}`))
    await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
  })
})

test("a job that is not there has a page that says so", async ({ page }) => {
  const operator = await come("Olga")
  await makeOperator(stack, operator.email)
  await signIn(page, operator)
  for (const id of [randomUUID(), "nonsense"]) {
    const answer = await page.goto(`${app}/ops/jobs/${id}`)
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such job")
  }
})

test.describe("somebody who is no operator", () => {
  const operations = Object.entries(table).filter(([, [, path]]) => path.includes("/ops/"))
  let person: Shown
  let job: string
  test.beforeAll(async () => {
    const owner = await Owner.come()
    person = owner.person
    job = (await owner.export(1))[0]!
  })

  test("gets 404 on every page, even of their own job", async ({ page }) => {
    await signIn(page, person)
    await page.goto(`${app}/exports/${job}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    for (const path of ["/ops/jobs", `/ops/jobs?text=${job}`, `/ops/jobs/${job}`, "/ops/log"]) {
      const answer = await page.goto(app + path)
      expect([path, answer!.status()]).toEqual([path, 404])
      await expect(page.getByRole("navigation", { name: "Operations" })).toHaveCount(0)
      await expect(page.getByTestId("job-row")).toHaveCount(0)
    }
  })

  test("gets 403 from every operation of the API", async ({ page }) => {
    await signIn(page, person)
    expect(operations.length).toBeGreaterThan(10)
    for (const [name, [method, path]] of operations) {
      const url = app + path.replace("{id}", job).replace("{name}", "pdf")
      const data = method === "GET" ? undefined : { ids: [job] }
      const byToken = { authorization: `Bearer ${person.token}` }
      for (const headers of [byToken, { origin: app }]) {
        const answer = await page.request.fetch(url, { method, data, headers })
        const { error } = (await answer.json()) as { error?: { code: string } }
        expect([name, answer.status(), error?.code]).toEqual([name, 403, "forbidden"])
      }
    }
  })

  test("gets no row by RPC, from any function", async () => {
    const database = await signedInto(person)
    const functions = await sql<{ name: string; names: string[]; types: string[] }[]>`
      select p.proname as name,
             coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as names,
             array(select t::regtype::text from unnest(p.proargtypes) t) as types
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'ops\\_%'`
    expect(functions.length).toBeGreaterThan(10)
    const values: Record<string, unknown> = {
      ...{ uuid: job, "uuid[]": [job], jsonb: {}, text: "pdf", integer: 1, bigint: 1 },
    }
    for (const { name, names, types } of functions) {
      const args = Object.fromEntries(names.map((one, n) => [one, values[types[n]!]]))
      const { data, code, status } = await ask(database, name, args)
      expect([name, data, code, status]).toEqual([name, null, "forbidden", 403])
    }
    const [untouched] = await sql`select status from public.jobs where id = ${job}`
    expect(untouched!.status).toBe("pending")
    expect((await database.from("operator_actions").select()).data).toEqual([])
  })
})

async function signedInto({ email }: Shown): Promise<Database> {
  const database = anonymous(stack)
  const { error } = await database.auth.signInWithPassword({ email, password: "a long passphrase" })
  if (error) throw error
  return database
}
