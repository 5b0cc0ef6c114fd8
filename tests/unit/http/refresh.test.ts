import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { outcomeOf, refreshOnce } from "@/lib/supabase/refresh"

const json = (status: number, body: unknown) => outcomeOf(status, JSON.stringify(body))

test.each([
  [400, { code: "refresh_token_not_found" }],
  [400, { code: 400, error_code: "refresh_token_already_used" }],
  [400, { error: "invalid_grant", error_description: "Invalid Refresh Token" }],
  [401, { code: "session_not_found" }],
  [400, { code: "session_expired" }],
  [403, { code: "user_banned" }],
])("%i %j ends the session", (status, body) => {
  expect(json(status, body)).toBe("refused")
})

test.each([
  [429, { code: "over_request_rate_limit" }],
  [429, { code: "refresh_token_not_found" }],
  [500, { code: "unexpected_failure" }],
  [503, { error: "invalid_grant" }],
  [401, { message: "Invalid API key" }],
  [400, { code: "bad_json" }],
  [404, {}],
  [200, { hello: "from a captive portal" }],
])("%i %j says nothing about the session", (status, body) => {
  expect(json(status, body)).toBe("busy")
})

test.each(["", "<html>Bad gateway</html>", "null", "[]", "7"])("nor does the page %j", (body) => {
  for (const status of [200, 400, 403, 502]) expect(outcomeOf(status, body)).toBe("busy")
})

test("many requests with one refresh token ask Auth once, and all get the new session", async () => {
  const token = randomUUID()
  let asked = 0
  const ask = async () => {
    asked++
    await new Promise((resolve) => setTimeout(resolve, 20))
    return Response.json({ access_token: `new ${asked}` })
  }
  const early = await Promise.all(Array.from({ length: 10 }, () => refreshOnce(token, ask)))
  const late = await refreshOnce(token, ask)
  expect(asked).toBe(1)
  for (const { outcome, body } of [...early, late])
    expect([outcome, JSON.parse(body)]).toEqual(["fresh", { access_token: "new 1" }])
})

test("a failed refresh is tried again by the next request", async () => {
  const token = randomUUID()
  const failed = await refreshOnce(token, () => Promise.reject(new Error("refused")))
  expect(failed.outcome).toBe("busy")
  const { outcome } = await refreshOnce(token, async () => Response.json({ access_token: "new" }))
  expect(outcome).toBe("fresh")
})

test("what is remembered is bounded", async () => {
  const ask = async () => Response.json({ access_token: "new" })
  for (let n = 0; n < 3_000; n++) await refreshOnce(`token ${n}`, ask)
  const registry = globalThis as { pressrunRefreshes?: Map<string, unknown> }
  expect(registry.pressrunRefreshes!.size).toBeLessThanOrEqual(2_000)
})
