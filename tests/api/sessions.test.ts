import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest"
import { startAuthProxy, type AuthProxy, type Trouble } from "../helpers/auth-proxy"
import { expired } from "../helpers/expired-session"
import { startProxiedApp, type ProxiedApp } from "../helpers/proxied-app"
import { newPerson } from "../../scripts/showcase/people"

const stack = inject("stack")
const DAYS_30 = 30 * 24 * 3600

let auth: AuthProxy
let app: ProxiedApp
beforeAll(async () => {
  auth = await startAuthProxy(stack.supabaseUrl)
  app = await startProxiedApp(auth, { TRUSTED_PROXY_HOPS: "1" })
})
afterEach(() => {
  auth.trouble = undefined
  auth.seen.length = 0
})
afterAll(async () => {
  await app.stop()
  await auth.stop()
})

let people = 0
/** The cookie of someone who comes back after an hour. */
async function returning(): Promise<string> {
  const email = `returning-${Date.now()}-${people++}@people.example`
  const { cookies } = await newPerson(stack, "Rita", email)
  return (await expired(cookies)).map(({ name, value }) => `${name}=${value}`).join("; ")
}

const get = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { redirect: "manual", headers: { cookie, ...headers } })

const cookiesOf = (response: Response) => response.headers.getSetCookie()

const troubles: [what: string, trouble: Trouble][] = [
  ["is busy (429)", { status: 429, body: { code: "over_request_rate_limit", msg: "Slow down" } }],
  ["is down (503)", { status: 503, body: "<html>Service Unavailable</html>" }],
  ["is broken (500)", { status: 500, body: { code: "unexpected_failure" } }],
  ["has a gateway that refuses the app", { status: 401, body: { message: "Invalid API key" } }],
  ["does not answer", "never"],
]

describe.each(troubles)("while Auth %s", (_what, trouble) => {
  test("the API says so, and the session goes on afterwards", async () => {
    const cookie = await returning()
    auth.trouble = trouble
    const response = await get("/api/v1/documents", cookie)
    expect([response.status, cookiesOf(response)]).toEqual([503, []])
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    const { error } = await response.json()
    expect(error.code).toBe("unavailable")
    expect(error.message).toContain("You are not signed out")
    auth.trouble = undefined
    expect((await get("/api/v1/documents", cookie)).status).toBe(200)
  })

  test("pages say so, and the session goes on afterwards", async () => {
    const cookie = await returning()
    auth.trouble = trouble
    const response = await get("/documents", cookie)
    expect([response.status, cookiesOf(response)]).toEqual([503, []])
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await response.text()).toContain("Sign-in is temporarily unavailable")
    auth.trouble = undefined
    expect((await get("/documents", cookie)).status).toBe(200)
  })
})

test("a session that Auth refuses to refresh ends", async () => {
  const cookie = await returning()
  auth.trouble = { status: 400, body: { code: "refresh_token_not_found", msg: "Not Found" } }
  const page = await get("/documents", cookie)
  expect([page.status, page.headers.get("location")]).toEqual([
    307,
    expect.stringContaining("/sign-in?next=%2Fdocuments"),
  ])
  expect(cookiesOf(page).join()).toMatch(/auth-token[.\d]*=;[^,]*Max-Age=0/)
  expect((await get("/api/v1/documents", cookie)).status).toBe(401)
})

test("many requests with one expired cookie refresh it once, and all are answered", async () => {
  const cookie = await returning()
  const paths = ["/api/v1/documents", "/documents", "/api/v1/export/usage", "/exports"]
  const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => get(path, cookie)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(auth.refreshes()).toBe(1)
  // A late request that was sent with the old cookie.
  expect((await get("/api/v1/documents", cookie)).status).toBe(200)
  expect(auth.refreshes()).toBe(1)
})

test("a refreshed cookie is for this server only and lasts 30 days", async () => {
  const [plain] = cookiesOf(await get("/documents", await returning()))
  expect(plain).toMatch(/HttpOnly/i)
  expect(plain).toMatch(/SameSite=lax/i)
  expect(plain).toContain(`Max-Age=${DAYS_30}`)
  expect(plain).not.toMatch(/Secure/i)
  const https = { "x-forwarded-proto": "https", "x-forwarded-host": "press.example" }
  for (const path of ["/documents", "/api/v1/documents"]) {
    const response = await get(path, await returning(), https)
    expect(cookiesOf(response)[0]).toMatch(/Secure/i)
    expect(response.headers.get("strict-transport-security")).toContain("max-age=31536000")
  }
})

test("Auth is told the client's address, and only Auth is given the secret key", async () => {
  const forwarded = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" }
  expect((await get("/api/v1/documents", await returning(), forwarded)).status).toBe(200)
  const toAuth = auth.seen.filter(({ path }) => path.startsWith("/auth/v1/"))
  expect(toAuth.length).toBeGreaterThan(0)
  for (const { headers } of toAuth) {
    expect(headers["sb-forwarded-for"]).toBe("203.0.113.9")
    expect(headers.apikey).toBe(stack.secretKey)
    // Hosted Supabase refuses a key as the bearer that is not the apikey.
    expect(headers.authorization).not.toBe(`Bearer ${stack.publishableKey}`)
  }
  const refresh = toAuth.find(({ path }) => path.includes("grant_type=refresh_token"))
  expect(refresh?.headers.authorization).toBe(`Bearer ${stack.secretKey}`)
  const toRest = auth.seen.filter(({ path }) => path.startsWith("/rest/v1/documents"))
  expect(toRest.length).toBeGreaterThan(0)
  for (const { headers } of toRest) {
    expect(headers.apikey).toBe(stack.publishableKey)
    expect(headers["sb-forwarded-for"]).toBeUndefined()
  }
})

test("https behind a trusted proxy is known; plain http on a name is refused", async () => {
  const cookie = await returning()
  const https = { "x-forwarded-proto": "https", "x-forwarded-host": "press.example" }
  const { data } = await (await get("/api/v1/documents", cookie)).json()
  const preview = await get(`/api/v1/documents/${data.documents[0].id}/preview`, cookie, https)
  expect(await preview.text()).toContain("https://press.example/api/v1/fonts/")
  const http = { "x-forwarded-proto": "http", "x-forwarded-host": "press.example" }
  expect((await get("/documents", cookie, http)).status).toBe(403)
  const answer = await get("/api/v1/documents", cookie, http)
  expect([answer.status, (await answer.json()).error.code]).toEqual([403, "forbidden"])
})
