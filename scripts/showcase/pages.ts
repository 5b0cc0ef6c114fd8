import type { Page } from "playwright"
import { withOperations, type Condition } from "./operations"
import type { World } from "./world"

export interface ShownPage {
  name: string
  as: "nobody" | "member" | "newcomer" | "operator"
  path: (world: World) => string
  /** Says that the page is there. */
  heading?: string | RegExp
  /** Opens what is to be seen on it. */
  prepare?: (page: Page, world: World) => Promise<void>
  /** Makes and undoes what the page shows. */
  around?: (world: World, show: () => Promise<void>) => Promise<void>
  /** The browser itself reports answers like 404 as errors. */
  complains?: boolean
}

const at = (path: string) => () => path
const anExport = (state: keyof World["exports"]) => (world: World) =>
  `/exports/${world.exports[state]}`
const aBatch = (state: keyof World["batches"]) => (world: World) =>
  `/batches/${world.batches[state]}`
const aDocument = (kind: keyof World["documents"]) => (world: World) =>
  `/documents/${world.documents[kind]}`

const inState = (condition: Condition) => ({
  as: "operator" as const,
  around: ({ sql }: World, show: () => Promise<void>) => withOperations(sql, condition, show),
})

/** Every page in every state that looks different. */
export const pages: ShownPage[] = [
  { name: "landing", as: "nobody", path: at("/") },
  { name: "landing-farewell", as: "nobody", path: at("/?notice=account-deleted") },
  { name: "sign-in", as: "nobody", path: at("/sign-in") },
  {
    name: "sign-in-refused",
    as: "nobody",
    path: at("/sign-in"),
    prepare: async (page) => {
      await page.getByLabel("Email address").fill("nia@people.example")
      await page.getByLabel("Password").fill("not this one")
      await page.getByRole("button", { name: "Show password" }).click()
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByText("Wrong email or password.").waitFor()
    },
  },
  { name: "sign-up", as: "nobody", path: at("/sign-up") },
  { name: "forgot-password", as: "nobody", path: at("/forgot-password") },
  {
    name: "forgot-password-sent",
    as: "nobody",
    path: at("/forgot-password"),
    prepare: async (page) => {
      await page.getByLabel("Email address").fill("nia@people.example")
      await page.getByRole("button", { name: "Send link" }).click()
      await page.getByRole("status").waitFor()
    },
  },
  {
    name: "confirm-link",
    as: "nobody",
    path: at("/auth/confirm?type=recovery&token_hash=none"),
  },
  {
    name: "confirm-link-expired",
    as: "nobody",
    path: at("/auth/confirm?type=recovery&token_hash=none"),
    prepare: (page) => page.getByRole("button", { name: "Continue" }).click(),
  },
  { name: "reset-password-refused", as: "nobody", path: at("/reset-password") },
  { name: "reset-password-done", as: "member", path: at("/reset-password?done=1") },
  { name: "api", as: "nobody", path: at("/docs/api") },
  { name: "not-found", as: "nobody", path: at("/nowhere"), complains: true },

  { name: "documents-empty", as: "newcomer", path: at("/documents") },
  { name: "documents", as: "member", path: at("/documents") },
  {
    name: "documents-list",
    as: "member",
    path: at("/documents"),
    prepare: (page) => page.getByRole("button", { name: "List", exact: true }).click(),
  },
  { name: "documents-nothing-found", as: "member", path: at("/documents?q=nothing-like-this") },
  {
    name: "documents-selected",
    as: "member",
    path: at("/documents"),
    prepare: async (page) => {
      await page.getByRole("button", { name: "Select", exact: true }).click()
      for (const n of [0, 1])
        await page
          .getByRole("checkbox", { name: /^Select / })
          .nth(n)
          .click()
    },
  },
  {
    name: "documents-new",
    as: "member",
    path: at("/documents"),
    prepare: (page) => page.getByRole("button", { name: /^New/ }).first().click(),
  },
  {
    name: "documents-menu",
    as: "member",
    path: at("/documents"),
    prepare: (page) =>
      page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click(),
  },
  {
    name: "documents-rename",
    as: "member",
    path: at("/documents"),
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click()
      await page.getByRole("menuitem", { name: "Rename" }).click()
    },
  },
  { name: "editor-resume", as: "member", path: aDocument("resume") },
  {
    name: "editor-entry",
    as: "member",
    path: aDocument("resume"),
    prepare: (page) => page.locator("[data-does=toggle]").first().click(),
  },
  { name: "editor-letter", as: "member", path: aDocument("letter") },
  { name: "editor-report", as: "member", path: aDocument("report") },
  {
    name: "editor-export",
    as: "member",
    path: aDocument("resume"),
    prepare: (page) => page.getByRole("tab", { name: /export/i }).click(),
  },

  { name: "exports-empty", as: "newcomer", path: at("/exports") },
  { name: "exports", as: "member", path: at("/exports") },
  { name: "exports-filtered", as: "member", path: at("/exports?status=failed") },
  { name: "exports-nothing-found", as: "member", path: at("/exports?text=nothing-like-this") },
  {
    name: "exports-selected",
    as: "member",
    path: at("/exports"),
    prepare: (page) => page.getByRole("checkbox", { name: "Select all" }).click(),
  },
  {
    name: "exports-tray",
    as: "member",
    path: at("/exports"),
    prepare: async (page) => {
      const head = page.getByTestId("export-tray").locator("button[aria-expanded]")
      if ((await head.getAttribute("aria-expanded")) === "false") await head.click()
    },
  },
  {
    name: "exports-options",
    as: "member",
    path: at("/exports?status=completed"),
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click()
      await page.getByRole("menuitem", { name: "Export options…" }).click()
    },
  },
  { name: "export-completed", as: "member", path: anExport("completed") },
  { name: "export-failed", as: "member", path: anExport("failed") },
  { name: "export-expired", as: "member", path: anExport("expired") },
  { name: "export-running", as: "member", path: anExport("running") },
  { name: "batch-running", as: "member", path: aBatch("running") },
  { name: "batch-finished", as: "member", path: aBatch("finished") },
  { name: "batch-complete", as: "member", path: aBatch("complete") },

  { name: "settings", as: "member", path: at("/settings") },
  {
    name: "settings-password",
    as: "member",
    path: at("/settings"),
    prepare: (page) => page.getByRole("button", { name: "Change password" }).click(),
  },
  {
    name: "settings-delete",
    as: "member",
    path: at("/settings"),
    prepare: (page) => page.getByRole("button", { name: "Delete account…" }).click(),
  },
  { name: "ops-busy", path: at("/ops"), ...inState("busy") },
  { name: "ops-idle", path: at("/ops?span=week"), ...inState("idle") },
  { name: "ops-broken", path: at("/ops"), ...inState("broken") },
  { name: "ops-workspaces", path: at("/ops/workspaces"), ...inState("busy") },
  { name: "ops-controls", path: at("/ops/settings"), ...inState("busy") },
  { name: "ops-jobs", path: at("/ops/jobs"), as: "operator" },
  {
    name: "ops-jobs-selected",
    as: "operator",
    path: at("/ops/jobs?status=failed"),
    prepare: (page) =>
      page
        .getByRole("checkbox", { name: /^Select / })
        .last()
        .click(),
  },
  { name: "ops-job", as: "operator", path: ({ exports }) => `/ops/jobs/${exports.failed}` },
  { name: "ops-log", as: "operator", path: at("/ops/log") },
  {
    name: "not-found-in-app",
    as: "member",
    path: at("/documents/00000000-0000-4000-8000-000000000000"),
    complains: true,
  },
  {
    name: "error-in-app",
    as: "member",
    path: at("/settings"),
    complains: true,
    around: async ({ sql }, show) => {
      await sql`revoke select on public.preferences from authenticated`
      await show().finally(() => sql`grant select on public.preferences to authenticated`)
    },
  },
]
