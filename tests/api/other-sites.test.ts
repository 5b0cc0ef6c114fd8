import http from "node:http"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { newCaller, sessionCookie, type Caller } from "../helpers/api-people"

const stack = inject("stack")
const { url } = inject("app")
const letter = JSON.stringify({ kind: "letter" })

let ada: Caller
let cookie: string
beforeAll(async () => {
  ada = await newCaller(stack, url)
  ;({ cookie } = await sessionCookie(stack, ada))
})

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(url + path, { method, headers, body, redirect: "manual" })
const create = (headers: Record<string, string>) =>
  send(
    "POST",
    "/api/v1/documents",
    { cookie, "content-type": "application/json", ...headers },
    letter,
  )
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

describe("a change that is asked for with the session cookie", () => {
  test.each<Record<string, string>>([
    { origin: url },
    { origin: url, "sec-fetch-site": "same-origin" },
    { referer: `${url}/documents` },
  ])("is made for %j", async (headers) => {
    expect((await create(headers)).status).toBe(201)
  })

  test.each<Record<string, string>>([
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: url.replace("127.0.0.1", "evil.localhost") },
    { origin: url.replace("http:", "https:") },
    { origin: "https://evil.example", referer: url },
    { referer: "https://evil.example/" },
    { origin: url, "sec-fetch-site": "same-site" },
    { origin: url, "sec-fetch-site": "cross-site" },
    // Forwarded headers are not believed, as nothing is configured.
    {
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    },
  ])("is refused for %j", async (headers) => {
    expect(await codeOf(await create(headers))).toEqual([403, "forbidden"])
  })

  test("needs no Origin from a program with a bearer token", async () => {
    const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" }
    for (const site of ["none", "cross-site"]) {
      const answer = await send(
        "POST",
        "/api/v1/documents",
        { ...headers, "sec-fetch-site": site },
        letter,
      )
      expect(answer.status).toBe(201)
    }
  })

  test("is refused for a form that another site sends to a page", async () => {
    const form = { cookie, "content-type": "application/x-www-form-urlencoded" }
    for (const origin of [undefined, "null", "https://evil.example"]) {
      const answer = await send("POST", "/settings", { ...form, ...(origin && { origin }) }, "a=b")
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain("another site")
    }
  })
})

describe("a body", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "of type %j is refused, from a page and from a program",
    async (type) => {
      for (const who of [{ cookie, origin: url }, { authorization: `Bearer ${ada.token}` }]) {
        const body = new Blob([letter]) // fetch gives a string a type of its own
        const headers = new Headers(Object.entries(who))
        if (type) headers.set("content-type", type)
        const response = await fetch(`${url}/api/v1/documents`, { method: "POST", headers, body })
        const { error } = await response.json()
        expect([response.status, error.code]).toEqual([415, "not_json"])
        expect(error.message).toContain("Content-Type: application/json")
      }
    },
  )

  test("of JSON with a charset is accepted", async () => {
    const type = { "content-type": "Application/JSON; charset=utf-8" }
    expect((await create({ origin: url, ...type })).status).toBe(201)
  })
})

describe("reading with the session cookie", () => {
  // Not by fetch, which writes Sec-Fetch-Mode itself.
  const read = (headers: Record<string, string>) =>
    new Promise<{ status?: number }>((resolve, reject) => {
      const asked = http.get(`${url}/api/v1/documents`, { headers: { cookie, ...headers } })
      asked.on("response", (response) => {
        response.resume()
        resolve({ status: response.statusCode })
      })
      asked.on("error", reject)
    })

  test("is not for pictures, scripts, frames and fetches of other sites", async () => {
    for (const site of ["cross-site", "same-site"])
      for (const [mode, dest] of [
        ["no-cors", "image"],
        ["no-cors", "script"],
        ["cors", "empty"],
        ["navigate", "iframe"],
      ]) {
        const from = { "sec-fetch-site": site, "sec-fetch-mode": mode!, "sec-fetch-dest": dest! }
        expect((await read(from)).status).toBe(403)
      }
  })

  test("is for links on other sites, the site itself and browsers that do not tell", async () => {
    const link: Record<string, string> = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
    }
    for (const headers of [
      {},
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { ...link, "sec-fetch-dest": "document" },
    ])
      expect((await read(headers as Record<string, string>)).status).toBe(200)
  })
})
