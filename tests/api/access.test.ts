import { beforeAll, describe, expect, inject, test } from "vitest"
import { operations } from "@/lib/api/operations"
import { apiOf } from "../helpers/api"
import { newCaller, sessionCookie, type Caller } from "../helpers/api-people"
import { resign } from "../helpers/api-token"

const stack = inject("stack")
const { url } = inject("app")

let ada: Caller
beforeAll(async () => {
  ada = await newCaller(stack, url)
})

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600
const list = (token?: string, headers = {}) =>
  apiOf(url, token)("GET", "/api/v1/documents", undefined, headers)

describe("a bearer token", () => {
  test("that Auth signed is good, whoever writes Bearer how", async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await list(resign(ada.token, { exp: now + 60 }, stack.jwtSecret))).status).toBe(200)
    expect((await list(undefined, { authorization: `bEARER ${ada.token}` })).status).toBe(200)
  })

  test.each<[what: string, token: () => string]>([
    ["that is none", () => "forged"],
    ["that expired an hour ago", () => resign(ada.token, { exp: hourAgo() }, stack.jwtSecret)],
    ["signed by somebody else", () => resign(ada.token, {}, "not the secret of this project")],
    [
      "with other claims under the old signature",
      () => {
        const [head, , signature] = ada.token.split(".")
        const [, claims] = resign(ada.token, { sub: crypto.randomUUID() }, "x").split(".")
        return `${head}.${claims}.${signature}`
      },
    ],
    [
      "without a signature",
      () => resign(ada.token, {}, "x", { alg: "none" }).replace(/[^.]*$/, ""),
    ],
    [
      "signed with an algorithm of its own choice",
      () => resign(ada.token, {}, "x", { alg: "RS256", kid: "1" }),
    ],
    ["of nobody", () => resign(ada.token, { sub: undefined }, stack.jwtSecret)],
    ["cut short", () => ada.token.slice(0, -3)],
    ["that is the project's public key", () => stack.publishableKey],
    ["that is the project's secret key", () => stack.secretKey],
    ["that is the secret of the crons", () => stack.cronSecret],
  ])("%s: 401", async (_what, token) => {
    expect(await list(token())).toMatchObject({
      status: 401,
      error: {
        code: "not_signed_in",
        message: "Sign in, or send an access token as a bearer token.",
      },
    })
  })
})

describe("a session cookie", () => {
  let cookie: string
  beforeAll(async () => {
    ;({ cookie } = await sessionCookie(stack, ada))
  })
  const create = (headers: Record<string, string>) =>
    apiOf(url)("POST", "/api/v1/documents", { kind: "letter" }, { cookie, ...headers })

  test("is as good as a token, for reading and for writing", async () => {
    const [mine, same] = [await list(ada.token), await list(undefined, { cookie })]
    expect(same.data).toEqual(mine.data)
    expect((await create({ origin: url })).status).toBe(201)
  })

  test.each(["base64-!!!", "base64-eyJ", "{}", "null", "%zz", "base64-", `"`])(
    "that reads %s is nobody's",
    async (value) => {
      const name = cookie.split("=")[0]
      expect((await list(undefined, { cookie: `${name}=${value}` })).status).toBe(401)
    },
  )
})

describe("methods", () => {
  const paths = Object.groupBy(Object.values(operations), ({ path }) => path)
  const address = (path: string) => url + path.replace("{id}", crypto.randomUUID())

  test.each(Object.keys(paths))("of %s: a wrong one is told which are right", async (path) => {
    const right = paths[path]!.map(({ method }) => method as string)
    const allowed = [...right, ...(right.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort()
    const allowOf = (response: Response) => response.headers.get("allow")?.split(", ").sort()
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (right.includes(method)) continue
      const response = await fetch(address(path), { method })
      expect([method, response.status, allowOf(response)]).toEqual([method, 405, allowed])
      const { error } = (await response.json()) as { error: { code: string; message: string } }
      expect(error.code).toBe("method_not_allowed")
      expect(error.message).toContain(method)
    }
    const asked = await fetch(address(path), { method: "OPTIONS" })
    expect([asked.status, allowOf(asked)]).toEqual([204, allowed])
  })

  test("HEAD says what GET would, without a body", async () => {
    const response = await fetch(`${url}/api/v1/documents`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect([response.status, await response.text()]).toEqual([200, ""])
    expect((await fetch(`${url}/api/v1/documents`, { method: "HEAD" })).status).toBe(401)
  })
})

describe("addresses where nothing is", () => {
  test.each([
    "/api/nothing",
    "/api/v1",
    "/api/v2/documents",
    "/api/v1/export",
    "/api/v1/export/job",
    "/api/v1/export/job/12",
    "/api/v1/documents/__proto__",
    "/api/v1/documents/%zz",
    "/api/v1/documents/%ff",
    "/api/v1/documents/%00",
    "/api/v1/export/job/%2e%2e%2fpdf",
  ])("%s: 404 in JSON", async (path) => {
    expect(await ada.api("GET", path)).toMatchObject({
      status: 404,
      error: { code: "not_found", message: "There is nothing at this address." },
    })
  })

  test("are the same for every method, and for those who are not signed in", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect((await apiOf(url)(method, "/api/nothing")).status).toBe(404)
  })
})
