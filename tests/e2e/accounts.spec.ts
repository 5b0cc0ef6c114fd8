import { expect, test, type Browser, type Page } from "playwright/test"
import postgres from "postgres"
import type { LocalStack } from "../../scripts/local-stack"
import { newPerson } from "../../scripts/showcase/people"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
const OLD = "a long passphrase"
const NEW = "another long passphrase"

// Traces would keep snapshots of every page.
test.use({ trace: "off" })

let people = 0
async function newAccount() {
  const email = `account-${Date.now()}-${people++}@people.example`
  return newPerson(stack, "Nia", email)
}

async function askForLink(page: Page, email: string) {
  await page.goto(`${app}/sign-in`)
  await page.getByRole("link", { name: "Forgot password?" }).click()
  await page.waitForURL(`${app}/forgot-password`)
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByRole("status")).toContainText(`If an account exists for ${email}`)
}

/** Opens the newest mail to an address on the page of the local stack, and follows its link. */
async function followLink(page: Page, email: string) {
  await page.goto(stack.mailUrl)
  const mail = page.getByRole("article").filter({ hasText: email }).first()
  await expect(mail).toContainText("Reset your password")
  const link = mail.getByRole("link")
  const href = (await link.getAttribute("href"))!
  await link.click()
  return href
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto(`${app}/sign-in`)
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

const anotherBrowser = async (browser: Browser, javaScriptEnabled = true) =>
  (await browser.newContext({ javaScriptEnabled })).newPage()

test("a forgotten password is reset from another browser, and the link works once", async ({
  page,
  browser,
}) => {
  const { email, cookies } = await newAccount()
  const signedIn = await anotherBrowser(browser)
  await signedIn.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
  await signedIn.goto(`${app}/documents`)
  await expect(signedIn).toHaveURL(`${app}/documents`)

  // Too many attempts with wrong passwords came before, as they do when one is forgotten.
  const sql = postgres(stack.databaseUrl, { max: 1 })
  for (let tries = 0; tries < 10; tries++)
    await sql`select public.begin_auth_attempt('sign_in', ${email})`
  await sql.end()
  await askForLink(page, email)
  const other = await anotherBrowser(browser)
  const link = await followLink(other, email)
  // Opening the link is not enough to use it up: mail programs open links to check them.
  expect((await fetch(link)).status).toBe(200)
  await other.getByRole("button", { name: "Continue" }).click()
  await other.waitForURL(`${app}/reset-password`)
  await expect(other.getByRole("main")).toContainText(email)

  const password = other.getByLabel("New password", { exact: true })
  await password.fill("short")
  await other.getByRole("button", { name: "Save new password" }).click()
  await expect(other.getByText("Use at least 8 characters.").last()).toBeVisible()
  await expect(password).toHaveValue("short")
  await password.fill(NEW)
  await other.getByRole("button", { name: "Save new password" }).click()
  await expect(other.getByRole("heading", { name: "Password changed" })).toBeVisible()
  await other.getByRole("link", { name: "Continue to your documents" }).click()
  await other.waitForURL(`${app}/documents`)

  // The permission to set a password without the current one is gone.
  await other.goto(`${app}/reset-password`)
  await expect(other.getByRole("link", { name: "Send a new link" })).toBeVisible()

  await signIn(page, email, OLD)
  await expect(page.getByText("Wrong email or password.")).toBeVisible()
  await page.getByLabel("Password").fill(NEW)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL(`${app}/documents`)

  const late = await anotherBrowser(browser)
  await late.goto(link)
  await late.getByRole("button", { name: "Continue" }).click()
  await expect(late.getByText("This link has expired or was already used.")).toBeVisible()
  await late.getByRole("link", { name: "Send a new link" }).click()
  await late.waitForURL(`${app}/forgot-password`)

  await signedIn.goto(`${app}/documents`)
  await signedIn.waitForURL((url) => url.pathname === "/sign-in")
})

test("a link expires after an hour, and a session alone does not open the form", async ({
  page,
}) => {
  const { email, cookies } = await newAccount()
  await askForLink(page, email)
  const sql = postgres(stack.databaseUrl, { max: 1 })
  await sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = ${email}`
  await sql.end()
  await followLink(page, email)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("link", { name: "Send a new link" })).toBeVisible()

  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
  await page.goto(`${app}/reset-password`)
  await expect(page.getByRole("link", { name: "Send a new link" })).toBeVisible()
  await expect(page.getByRole("textbox")).toHaveCount(0)
})

test("the answer does not tell who has an account", async ({ page }) => {
  const { email } = await newAccount()
  const answers: string[] = []
  const times: number[] = []
  // Twice for the account: Auth refuses a second mail within a minute, and must not be heard.
  for (const address of [email, email, `nobody-${Date.now()}@people.example`]) {
    await page.goto(`${app}/forgot-password`)
    await page.getByLabel("Email address").fill(address)
    const from = Date.now()
    await page.getByRole("button", { name: "Send link" }).click()
    const status = page.getByRole("status").filter({ hasText: address })
    await status.waitFor()
    times.push(Date.now() - from)
    answers.push((await status.innerText()).replace(address, ""))
  }
  expect(new Set(answers).size).toBe(1)
  // Each waits for the same time, whether or not a mail is sent.
  for (const time of times) expect(time).toBeGreaterThanOrEqual(900)
})

test("the demo gets no reset link", async ({ page }) => {
  await page.goto(`${app}/forgot-password`)
  await page.getByLabel("Email address").fill(stack.demo.email.toUpperCase())
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toContainText("demo account is shared")
  await expect(page.getByLabel("Email address")).toHaveValue(stack.demo.email.toUpperCase())
})

test("an error keeps every field, and a password can be shown by keyboard", async ({ page }) => {
  await page.goto(`${app}/sign-up`)
  await page.getByLabel("Your name").fill("Nia")
  await page.getByLabel("Email address").fill("not an address")
  await page.getByLabel("Password").fill("a typed passphrase")
  await page.keyboard.press("Tab")
  const show = page.getByRole("button", { name: "Show password" })
  await expect(show).toBeFocused()
  await page.keyboard.press("Space")
  await expect(show).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text")
  await expect(page.locator("#email-error")).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password")

  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.locator("#email-error")).toContainText("Enter an email address")
  await expect(page.getByLabel("Email address")).toBeFocused()
  await expect(page.getByLabel("Your name")).toHaveValue("Nia")
  await expect(page.getByLabel("Email address")).toHaveValue("not an address")
  await expect(page.getByLabel("Password")).toHaveValue("a typed passphrase")
})

test("guessing a password ends after ten attempts, whatever X-Forwarded-For says", async ({
  page,
  browser,
}) => {
  const { email } = await newAccount()
  const attacker = await anotherBrowser(browser)
  await signIn(attacker, email, "guess 0")
  await expect(attacker.getByText("Wrong email or password.")).toBeVisible()
  for (let guess = 1; guess < 10; guess++) {
    await attacker.setExtraHTTPHeaders({ "x-forwarded-for": `198.51.100.${guess}` })
    await attacker.getByLabel("Password").fill(`guess ${guess}`)
    const answered = attacker.waitForResponse((response) => response.request().method() === "POST")
    await attacker.getByRole("button", { name: "Sign in" }).click()
    await answered
    await expect(attacker.getByRole("button", { name: "Sign in" })).toBeVisible()
  }
  await attacker.setExtraHTTPHeaders({ "x-forwarded-for": "198.51.100.99" })
  await attacker.getByLabel("Password").fill(OLD)
  await attacker.getByRole("button", { name: "Sign in" }).click()
  await expect(attacker.getByText("Too many attempts. Try again in 15 minutes.")).toBeVisible()
  await expect(attacker.getByLabel("Email address")).toHaveValue(email)
  await expect(attacker.getByLabel("Password")).toHaveValue(OLD)

  // Other accounts are not affected.
  const { email: other } = await newAccount()
  await signIn(page, other, OLD)
  await page.waitForURL(`${app}/documents`)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("a forgotten password is reset", async ({ page }) => {
    const { email } = await newAccount()
    await askForLink(page, email)
    await followLink(page, email)
    await page.getByRole("button", { name: "Continue" }).click()
    await page.waitForURL(`${app}/reset-password`)
    await expect(page.getByRole("button", { name: "Show new password" })).toBeHidden()
    await page.getByLabel("New password", { exact: true }).fill(NEW)
    await page.getByRole("button", { name: "Save new password" }).click()
    await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible()
    await page.context().clearCookies()
    await signIn(page, email, NEW)
    await page.waitForURL(`${app}/documents`)
  })
})
