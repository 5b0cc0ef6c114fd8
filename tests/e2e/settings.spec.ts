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
  const name = page.getByLabel("Workspace name")
  await expect(name).toHaveValue("Nia’s workspace")
  await name.fill("  ")
  await expect(page.getByText("Enter a name.")).toBeVisible()
  await name.fill("The Old Mill Press")
  await page.getByRole("button", { name: "Rename" }).click()
  await expect(page.getByText("Workspace renamed.")).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue("The Old Mill Press")
})

test("default export options are for new documents; the others keep their own", async ({
  page,
}) => {
  await arrive(page)
  await page.getByLabel("Page size").selectOption("Letter")
  await page.getByLabel("Margins").selectOption("narrow")
  await page.getByRole("button", { name: "Save defaults" }).click()
  await expect(page.getByText("Default export options saved.")).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Page size")).toHaveValue("Letter")
  await expect(page.getByLabel("Margins")).toHaveValue("narrow")

  const sizes = page.getByRole("group", { name: "Page size" })
  const design = page.getByRole("tab", { name: "Design and export" })
  await page.goto(`${app}/documents`)
  await page.getByTestId("document-card").first().getByRole("link").first().click()
  await design.click()
  await expect(sizes.getByRole("radio", { name: "A4" })).toBeChecked()

  await page.goto(`${app}/documents?new=report`)
  await page.getByRole("dialog").getByRole("button").filter({ hasText: "Broadsheet" }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await design.click()
  await expect(sizes.getByRole("radio", { name: "Letter" })).toBeChecked()
  // What is chosen here can become the default, and be left for it again.
  await sizes.getByRole("radio", { name: "Legal" }).check({ force: true })
  await page.getByRole("button", { name: "Reset to my defaults" }).click()
  await expect(sizes.getByRole("radio", { name: "Letter" })).toBeChecked()
  await sizes.getByRole("radio", { name: "Legal" }).check({ force: true })
  await page.getByRole("button", { name: "Save as default" }).click()
  await expect(page.getByText("Saved as default.")).toBeVisible()
  await page.goto(`${app}/settings`)
  await expect(page.getByLabel("Page size")).toHaveValue("Legal")
})

test("the password is changed with the current one, and an error clears no field", async ({
  page,
}) => {
  const email = await arrive(page)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByLabel("Current password").fill("not this one")
  await page.getByLabel("New password").fill("another long passphrase")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Current password is incorrect.")).toBeVisible()
  await expect(page.getByLabel("Current password")).toBeFocused()
  await expect(page.getByLabel("New password")).toHaveValue("another long passphrase")
  await page.getByLabel("Current password").fill(PASSWORD)
  await page.getByLabel("New password").fill("short")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible()
  await expect(page.getByLabel("Current password")).toHaveValue(PASSWORD)
  await page.getByLabel("New password").fill("another long passphrase")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Password changed.")).toBeVisible()

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
  await expect(page.getByText(/^Copied\. Expires/)).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token.split(".")).toHaveLength(3)
  expect(await page.content()).not.toContain(token)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${app}/api/v1/documents`, { headers })).status).toBe(200)
})

test("an account is deleted after its words are typed, and the landing page confirms it", async ({
  page,
}) => {
  const email = await arrive(page)
  await page.getByRole("button", { name: "Delete account…" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText(/\d+ documents/)
  await expect(dialog).toContainText("0 exported files")
  const last = dialog.getByRole("button", { name: "Delete everything" })
  await expect(last).toHaveAttribute("aria-disabled", "true")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Delete account…" }).click()
  await dialog.getByLabel(/^Type/).fill("delete everything")
  await last.click()
  await page.waitForURL((url) => url.pathname === "/")
  await expect(page.getByText(/Your account and all its data were deleted/)).toBeVisible()
  await page.goto(`${app}/documents`)
  await page.waitForURL((url) => url.pathname === "/sign-in")
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("Wrong email or password.")).toBeVisible()
})

test("the demo account cannot be changed or deleted", async ({ page }) => {
  await page.goto(app)
  await page.getByRole("button", { name: "Try the demo" }).first().click()
  await page.waitForURL((url) => url.pathname === "/documents")
  await page.goto(`${app}/settings`)
  await expect(page.getByText(/demo account is shared/)).toHaveCount(4)
  for (const name of ["Change password", "Rename", "Save defaults", "Delete account…"])
    await expect(page.getByRole("button", { name })).toHaveCount(0)
  const refused = await page.evaluate(async () => {
    const ask = async (method: string, body: object) => {
      const headers = { "content-type": "application/json" }
      const answer = await fetch("/api/v1/settings", {
        method,
        headers,
        body: JSON.stringify(body),
      })
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    }
    return [
      await ask("DELETE", { confirm: "delete everything" }),
      await ask("PUT", { workspaceName: "Defaced" }),
      await ask("PUT", { exportOptions: { pageSize: "Letter" } }),
    ]
  })
  expect(refused).toEqual(Array(3).fill([403, "forbidden"]))
})
