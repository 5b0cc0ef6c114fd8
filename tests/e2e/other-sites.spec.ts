// What other sites, other networks and an outage of Auth can do to a person who is signed in, in a real browser.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { chromium, expect, test, type Page } from "playwright/test"
import type { LocalStack } from "../../scripts/local-stack"
import { newPerson, type Shown } from "../../scripts/showcase/people"
import { startAuthProxy, type AuthProxy } from "../helpers/auth-proxy"
import { chromiumForTests } from "../helpers/chromium"
import { isProblem } from "../helpers/console-problems"
import { expired } from "../helpers/expired-session"
import { startAnotherApp } from "../helpers/running-app"

const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack
const port = new URL(process.env.APP_URL!).port
// Chromium resolves every name below localhost to this machine. The two are sites of one domain.
const app = `http://app.press.localhost:${port}`

test.use({ trace: "off" })

/** A site that is not ours. It serves one page, whatever is asked for. */
let evil: { origin: string; page: string; stop(): void }
test.beforeAll(async () => {
  const server = createServer((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/html" })
    answer.end(evil.page)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port: own } = server.address() as AddressInfo
  evil = {
    origin: `http://evil.press.localhost:${own}`,
    page: "",
    stop: () => void server.close().closeAllConnections(),
  }
})
test.afterAll(() => evil.stop())

let people = 0
async function signedIn(page: Page, site = app): Promise<Shown> {
  const email = `sites-${Date.now()}-${people++}@people.example`
  const person = await newPerson(stack, "Sita", email)
  const cookies = person.cookies.map((cookie) => ({
    ...cookie,
    url: site,
    sameSite: "Lax" as const,
  }))
  await page.context().addCookies(cookies)
  return person
}

const countDocuments = async (person: Shown): Promise<number> => {
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/documents`, { headers })
  return ((await answer.json()) as { data: { documents: unknown[] } }).data.documents.length
}

interface Heard {
  status: number
  cookie: string
}

/**
 * What the app was sent and what it answered, as the network has it: the browser hides from the page, and from
 * Playwright, what it then refuses to show.
 */
async function answersTo(page: Page, part: string): Promise<() => Heard[]> {
  // By request, because its events come in no certain order.
  const sent = new Map<string, { url?: string; cookie?: string; status?: number }>()
  const about = (id: string) => sent.get(id) ?? sent.set(id, {}).get(id)!
  const network = await page.context().newCDPSession(page)
  await network.send("Network.enable")
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    about(requestId).url = request.url
  })
  network.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) => {
    about(requestId).cookie = headers.Cookie ?? headers.cookie ?? ""
  })
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    about(requestId).status = statusCode
  })
  return () =>
    [...sent.values()].flatMap(({ url, cookie = "", status }) =>
      status !== undefined && url?.startsWith(app + part) ? [{ status, cookie }] : [],
    )
}

test("pages cannot be put into a frame of another site", async ({ page }) => {
  await signedIn(page)
  for (const path of ["/", "/documents", "/settings"]) {
    evil.page = `<iframe src="${app}${path}"></iframe>`
    const refused = page.waitForEvent("console", (message) =>
      /frame-ancestors/.test(message.text()),
    )
    await page.goto(evil.origin)
    await refused
    const frame = page.frames().find((one) => one !== page.mainFrame())!
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
  }
})

test("a sibling subdomain cannot change anything with the person's cookie", async ({ page }) => {
  const person = await signedIn(page)
  const before = await countDocuments(person)
  const heard = await answersTo(page, "/api/")
  const address = `${app}/api/v1/documents`
  evil.page = `<body><script>
    const body = '{"kind":"letter"}', mode = "no-cors", credentials = "include"
    for (const type of ["text/plain", "application/x-www-form-urlencoded"])
      fetch("${address}", { method: "POST", mode, credentials, body, headers: { "content-type": type } })
    navigator.sendBeacon("${address}", body)
  </script></body>`
  await page.goto(evil.origin)
  await expect.poll(() => heard().length).toBe(3)
  for (const { status, cookie } of heard()) {
    // The browser did send the cookie: both are below one domain.
    expect(cookie).toContain("auth-token")
    expect(status).toBe(403)
  }
  for (const target of [address, `${app}/settings`]) {
    evil.page = `<form method="post" enctype="text/plain" action="${target}"><input name='{"kind":"letter","x":"' value='"}'></form>
      <script>document.forms[0].submit()</script>`
    const answered = page.waitForResponse(target)
    await page.goto(evil.origin).catch(() => {}) // the form may leave before the page has loaded
    expect((await answered).status()).toBe(403)
  }
  expect(await countDocuments(person)).toBe(before)
})

test("a sibling subdomain cannot read with the person's cookie", async ({ page }) => {
  await signedIn(page)
  const heard = await answersTo(page, "/api/")
  const address = `${app}/api/v1/export/history`
  evil.page = `<img src="${address}"><script src="${address}"></script><iframe src="${address}"></iframe>
    <script>fetch("${address}", { mode: "no-cors", credentials: "include" })</script>`
  await page.goto(evil.origin)
  await expect.poll(() => heard().length).toBe(4)
  for (const { status, cookie } of heard()) {
    expect(cookie).toContain("auth-token")
    expect(status).toBe(403)
  }
})

test("a body that is not JSON is refused, from the app's own page too", async ({ page }) => {
  await signedIn(page)
  await page.goto(`${app}/documents`)
  const status = (type: string) =>
    page.evaluate(async (sent) => {
      const headers = { "content-type": sent }
      const body = '{"kind":"letter"}'
      return (await fetch("/api/v1/documents", { method: "POST", headers, body })).status
    }, type)
  expect(await status("text/plain")).toBe(415)
  expect(await status("application/json")).toBe(201)
})

test("plain http on a name that is not localhost signs nobody in", async () => {
  const options = await chromiumForTests()
  const rules = "--host-resolver-rules=MAP press.example 127.0.0.1"
  const browser = await chromium.launch({
    ...options,
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu", rules],
  })
  try {
    const page = await browser.newPage()
    const site = `http://press.example:${port}`
    await signedIn(page, site)
    for (const path of ["/sign-in", "/documents"]) {
      const answer = await page.goto(site + path)
      expect(answer!.status()).toBe(403)
      await expect(page.getByText("Plain http is not safe for a session")).toBeVisible()
    }
    const status = await page.evaluate(async () => (await fetch("/api/v1/documents")).status)
    expect(status).toBe(403)
  } finally {
    await browser.close()
  }
})

test.describe("while Auth is away", () => {
  let auth: AuthProxy
  let other: Awaited<ReturnType<typeof startAnotherApp>>
  test.beforeAll(async () => {
    auth = await startAuthProxy(stack.supabaseUrl)
    other = await startAnotherApp(stack, { SUPABASE_URL: auth.url })
  })
  test.afterAll(async () => {
    await other.stop()
    await auth.stop()
  })

  for (const status of [429, 503])
    test(`the page says so (${status}), and one is still signed in afterwards`, async ({
      page,
    }) => {
      const site = `http://localhost:${other.port}`
      const { cookies } = await newPerson(
        stack,
        "Ada",
        `away-${status}-${Date.now()}@people.example`,
      )
      const old = (await expired(cookies)).map((cookie) => ({
        ...cookie,
        url: site,
        httpOnly: true,
      }))
      await page.context().addCookies(old)
      auth.trouble = { status, body: { code: "over_request_rate_limit" } }
      const answer = await page.goto(`${site}/documents`)
      expect(answer!.status()).toBe(503)
      const heading = page.getByRole("heading", { level: 1 })
      await expect(heading).toHaveText("Sign-in is temporarily unavailable")
      expect(await page.context().cookies(site)).toMatchObject(old.map(({ value }) => ({ value })))
      auth.trouble = undefined
      const problems: string[] = []
      page.on("console", (message) => isProblem(message) && problems.push(message.text()))
      await page.getByRole("link", { name: "Try again" }).click()
      await expect(page.getByTestId("document-card").first()).toBeVisible()
      const [fresh] = await page.context().cookies(site)
      expect(fresh).toMatchObject({ httpOnly: true, sameSite: "Lax" })
      expect(fresh!.value).not.toBe(old[0]!.value)
      expect(problems).toEqual([])
    })
})

test("no script of a page can read the session", async ({ page }) => {
  await signedIn(page)
  await page.goto(`${app}/sign-in`)
  await page.context().clearCookies()
  await page.goto(`${app}/sign-in`)
  await page.getByLabel("Email").fill(stack.demo.email)
  await page.getByLabel("Password", { exact: true }).fill(stack.demo.password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL(`${app}/documents`)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: false })
  const days = (cookie!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
  expect(await page.evaluate(() => document.cookie)).not.toContain("auth-token")
})
