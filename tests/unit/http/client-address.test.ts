import { expect, test } from "vitest"
import { parseEnv } from "@/lib/env"
import { addressBehind } from "@/lib/http/client-address"

const needed = {
  SUPABASE_URL: "http://127.0.0.1:1",
  SUPABASE_PUBLISHABLE_KEY: "publishable",
  SUPABASE_SECRET_KEY: "secret",
}
const hopsOf = (given: Record<string, string>) =>
  parseEnv({ ...needed, ...given }).TRUSTED_PROXY_HOPS

test("forwarded addresses are ignored unless proxies are configured", () => {
  expect(hopsOf({})).toBe(0)
  expect(addressBehind(0, "203.0.113.9")).toBeUndefined()
})

test("on Vercel the platform is the one trusted proxy, unless configured otherwise", () => {
  expect(hopsOf({ VERCEL: "1" })).toBe(1)
  expect(hopsOf({ VERCEL: "1", TRUSTED_PROXY_HOPS: "2" })).toBe(2)
})

test.each(["-1", "1.5", "many", "11"])("TRUSTED_PROXY_HOPS=%s is refused at boot", (hops) => {
  expect(() => hopsOf({ TRUSTED_PROXY_HOPS: hops })).toThrow(/TRUSTED_PROXY_HOPS: must be/)
})

test.each([
  [1, "203.0.113.9", "203.0.113.9"],
  [1, "198.51.100.1, 203.0.113.9", "203.0.113.9"], // the first entry was sent by the client
  [2, "198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [1, "203.0.113.9:4711", "203.0.113.9"],
  [1, "2001:db8::1", "2001:db8::1"],
  [1, "[2001:db8::1]:4711", "2001:db8::1"],
])("behind %i proxies, %s is %s", (hops, header, address) => {
  expect(addressBehind(hops, header)).toBe(address)
})

test.each([
  [2, "203.0.113.9"], // one of the two proxies was bypassed
  [1, null],
  [1, ""],
  [1, "unknown"],
  [1, "203.0.113.9, <script>"],
])("behind %i proxies, %s names no address", (hops, header) => {
  expect(addressBehind(hops, header)).toBeUndefined()
})
