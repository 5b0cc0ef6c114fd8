import { expect, test, type Page } from "playwright/test"
import { newPerson } from "../../scripts/showcase/people"
import type { LocalStack } from "../../scripts/local-stack"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
const PASSWORD = "a long passphrase"

// Its snapshots would cost more than the checks.
test.use({ trace: "off" })

let people = 0
async function arrive(page: Page): Promise<string> {
  const email = `settings-${Date.now()}-${people++}@people.example`
  const { cookies } = await newPerson(stack, "Nia", email)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
  await page.goto(`${app}/settings`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings")
  await expect(page.getByRole("main").getByText(email)).toBeVisible()
  return email
}

test("the workspace is renamed, and a name of nothing is refused", async ({ page }) => {
  await arrive(page)
  const name = page.getByLabel("Name of the workspace")
  await expect(name).toHaveValue("Nia’s workspace")
  await name.fill("  ")
  await expect(page.getByText("Please give it a name.")).toBeVisible()
  await name.fill("The Old Mill Press")
  await page.getByRole("button", { name: "Rename" }).click()
  await expect(page.getByText("The workspace has its new name.")).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue("The Old Mill Press")
})

test("usual options are kept, and the next export asks for them", async ({ page }) => {
  await arrive(page)
  await page.getByLabel("Page size").selectOption("Letter")
  await page.getByLabel("Margins").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Save options" }).click()
  await expect(page.getByText("Your usual options are saved.")).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Page size")).toHaveValue("Letter")
  await expect(page.getByLabel("Margins")).toHaveValue("0.5")

  await page.goto(`${app}/documents`)
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/v1/export/pdf"))
  await page
    .getByRole("button", { name: /^Export PDF of/ })
    .first()
    .click()
  const body = (await asked).postDataJSON() as { options?: object }
  expect(body.options).toMatchObject({ pageSize: "Letter" })
})

test("the password is changed by whoever knows the old one", async ({ page }) => {
  const email = await arrive(page)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByLabel("Password of now").fill("not this one")
  await page.getByLabel("New password").fill("another long passphrase")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This is not your password of now.")).toBeVisible()
  await expect(page.getByLabel("Password of now")).toBeFocused()
  await page.getByLabel("Password of now").fill(PASSWORD)
  await page.getByLabel("New password").fill("short")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Please use at least 8 characters.")).toBeVisible()
  await page.getByLabel("Password of now").fill(PASSWORD)
  await page.getByLabel("New password").fill("another long passphrase")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Your password is changed.")).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${app}/sign-in`)
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill("another long passphrase")
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL((url) => url.pathname === "/documents")
})

test("the access token is copied, works, and is never in the page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await arrive(page)
  await page.getByRole("button", { name: "Copy access token" }).click()
  await expect(page.getByText(/^Copied\. It ends on/)).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token.split(".")).toHaveLength(3)
  expect(await page.content()).not.toContain(token)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${app}/api/v1/documents`, { headers })).status).toBe(200)
})

test("an account goes with the right words, and the landing page says so", async ({ page }) => {
  const email = await arrive(page)
  await page.getByRole("button", { name: "Delete account…" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText(/\d+ documents/)
  await expect(dialog).toContainText("0 printed files")
  const last = dialog.getByRole("button", { name: "Delete everything" })
  await expect(last).toHaveAttribute("aria-disabled", "true")
  await dialog.getByRole("button", { name: "Keep my account" }).click()
  await page.getByRole("button", { name: "Delete account…" }).click()
  await dialog.getByLabel(/^Type/).fill("delete everything")
  await last.click()
  await page.waitForURL((url) => url.pathname === "/")
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
  await page.goto(`${app}/documents`)
  await page.waitForURL((url) => url.pathname === "/sign-in")
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText(/do not belong together/)).toBeVisible()
})

test("nobody changes or deletes the demo that everyone shares", async ({ page }) => {
  await page.goto(app)
  await page.getByRole("button", { name: "Try the demo" }).first().click()
  await page.waitForURL((url) => url.pathname === "/documents")
  await page.goto(`${app}/settings`)
  await expect(page.getByText(/demo account is everyone’s/).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Change password" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Delete account…" })).toHaveCount(0)
  const refused = await page.evaluate(async () => {
    const body = JSON.stringify({ confirm: "delete everything" })
    const headers = { "content-type": "application/json" }
    const answer = await fetch("/api/v1/settings", { method: "DELETE", headers, body })
    return answer.status
  })
  expect(refused).toBe(403)
})
