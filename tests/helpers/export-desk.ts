import { expect, type Page } from "playwright/test"
import { newPerson, type Shown } from "../../scripts/showcase/people"
import type { LocalStack } from "../../scripts/local-stack"
import { hold, letGo } from "./api-hold"
import { connect, type Sql } from "./queue"

export const app = process.env.APP_URL!
export const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack

let people = 0

/** Somebody new at their documents, with a hand on their part of the queue. */
export class Desk {
  private constructor(
    readonly page: Page,
    readonly person: Shown,
    readonly sql: Sql,
  ) {}

  static async open(page: Page): Promise<Desk> {
    const email = `desk-${Date.now()}-${people++}@people.example`
    const person = await newPerson(stack, "Nia", email)
    await page.context().addCookies(person.cookies.map((cookie) => ({ ...cookie, url: app })))
    const desk = new Desk(page, person, connect(stack))
    await page.goto(`${app}/documents`)
    return desk
  }

  get workspaceId() {
    return this.person.workspaceId
  }

  tray(page = this.page) {
    return page.getByTestId("export-tray")
  }

  /** Clicks Export on the first card; answers the title of its document. */
  async exportFirst(): Promise<string> {
    const button = this.page.getByRole("button", { name: /^Export PDF of/ }).first()
    const title = (await button.innerText()).replace(/^Export PDF\s+of\s+/, "").trim()
    await button.click()
    return title
  }

  /** Whatever is asked for waits, until `letGo`. */
  hold = () => hold(this.sql, this.workspaceId)

  async letGo(): Promise<void> {
    await letGo(this.sql, this.workspaceId)
    const headers = { authorization: `Bearer ${stack.cronSecret}` }
    await fetch(`${app}/api/cron/process-exports`, { headers })
  }

  /** What the API answers when asked for something by this person. */
  async ask<Answer>(what: string, data: object): Promise<Answer> {
    const headers = { origin: app }
    const answer = await this.page.request.post(`${app}/api/v1/${what}`, { data, headers })
    expect(answer.status()).toBeLessThan(300)
    return (await answer.json()).data as Answer
  }

  /** A batch of these, printed to the end. */
  async print(documentIds: string[]): Promise<string> {
    const { batchId } = await this.ask<{ batchId: string }>("export/batch", { documentIds })
    const url = `${app}/api/v1/export/batch/${batchId}`
    const status = async () => (await (await this.page.request.get(url)).json()).data.status
    await expect.poll(status, { intervals: [100] }).toBe("completed")
    return batchId
  }

  async documents(): Promise<{ id: string; title: string; data: unknown }[]> {
    return this.sql`
      select id, title, data from public.documents
       where workspace_id = ${this.workspaceId} order by updated_at desc, id`
  }

  async latestJob(): Promise<string> {
    const [job] = await this.sql`
      select id from public.jobs where workspace_id = ${this.workspaceId} order by place desc limit 1`
    return job!.id as string
  }

  /** Opens the tray if it has closed itself. */
  async openTray(page = this.page): Promise<void> {
    const head = this.tray(page).locator("button[aria-expanded]")
    await expect(head).toBeVisible()
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click()
  }

  close = () => this.sql.end()
}
