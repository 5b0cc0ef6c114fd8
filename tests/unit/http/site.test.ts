import { describe, expect, test } from "vitest"
import { isExposed, isHttps, isOwnAddress, siteOrigin, type SiteConfig } from "@/lib/http/site"

const headers = (given: Record<string, string>) => new Headers(given)
const direct: SiteConfig = { SITE_URL: undefined, TRUSTED_PROXY_HOPS: 0 }
const proxied: SiteConfig = { SITE_URL: undefined, TRUSTED_PROXY_HOPS: 1 }
const named: SiteConfig = { SITE_URL: "https://press.example/", TRUSTED_PROXY_HOPS: 0 }
const atHome: SiteConfig = { SITE_URL: "http://192.168.1.20:3000", TRUSTED_PROXY_HOPS: 0 }

const forwarded = {
  host: "10.0.0.7:3000",
  "x-forwarded-host": "press.example",
  "x-forwarded-proto": "https",
}

describe("the site's address", () => {
  test("is taken from the request, and forwarded headers are ignored", () => {
    expect(siteOrigin(headers({ host: "localhost:3000" }), direct)).toBe("http://localhost:3000")
    expect(siteOrigin(headers(forwarded), direct)).toBe("http://10.0.0.7:3000")
  })

  test("is taken from a trusted proxy", () => {
    expect(siteOrigin(headers(forwarded), proxied)).toBe("https://press.example")
    expect(isHttps(headers(forwarded), proxied)).toBe(true)
  })

  test("is what SITE_URL says, whatever is asked for", () => {
    expect(siteOrigin(headers({ host: "evil.example" }), named)).toBe("https://press.example")
  })

  test.each(["a b", "", "[", "x:99999999", "evil';script-src", "a/b", "a@b"])(
    "is never %j",
    (host) => {
      const given = headers({ host: "localhost", "x-forwarded-host": host })
      expect(siteOrigin(given, proxied)).toMatch(/^http:\/\/localhost$/)
    },
  )
})

describe("the address that a browser says it comes from", () => {
  const own = (origin: string, given: Record<string, string>, config: SiteConfig) =>
    isOwnAddress(origin, headers(given), config)

  test.each([
    ["http://localhost:3000", { host: "localhost:3000" }, direct],
    ["http://localhost:3000/documents?x", { host: "localhost:3000" }, direct],
    ["http://localhost", { host: "localhost:80" }, direct],
    ["https://press.example", forwarded, proxied],
    ["https://press.example", { host: "127.0.0.1:3000" }, named],
    ["http://localhost:3000", { host: "localhost:3000" }, named],
  ])("%s is this site for %j", (origin, given, config) => {
    expect(own(origin, given, config)).toBe(true)
  })

  test.each([
    ["http://evil.localhost:3000", { host: "app.localhost:3000" }, direct],
    ["http://localhost:3001", { host: "localhost:3000" }, direct],
    ["https://localhost:3000", { host: "localhost:3000" }, direct],
    ["http://press.example", forwarded, proxied],
    ["https://evil.example", forwarded, proxied],
    ["https://press.example.evil.example", { host: "press.example" }, named],
    ["null", { host: "localhost:3000" }, direct],
    ["", { host: "localhost:3000" }, direct],
    // The forwarded host is not believed without configuration.
    ["https://press.example", forwarded, direct],
  ])("%s is another site for %j", (origin, given, config) => {
    expect(own(origin, given, config)).toBe(false)
  })
})

describe("plain http", () => {
  test.each([
    [{ host: "localhost:3000" }, direct],
    [{ host: "app.localhost:3000" }, direct],
    [{ host: "127.0.0.1:3000" }, direct],
    [{ host: "[::1]:3000" }, direct],
    [forwarded, proxied],
    [{ host: "press.example" }, named],
    [{ host: "192.168.1.20:3000" }, atHome],
    [{ host: "localhost:3000" }, atHome],
  ])("is no danger for %j", (given, config) => {
    expect(isExposed(headers(given), config)).toBe(false)
  })

  test.each([
    [{ host: "press.example" }, direct],
    [{ host: "127.0.0.1.evil.example" }, direct],
    [{ host: "localhost.evil.example" }, direct],
    [forwarded, direct],
    [{ ...forwarded, "x-forwarded-proto": "http" }, proxied],
    [
      { ...forwarded, "x-forwarded-proto": "http" },
      { ...named, TRUSTED_PROXY_HOPS: 1 },
    ],
    [{ host: "192.168.1.21:3000" }, atHome],
  ])("is refused for %j", (given, config) => {
    expect(isExposed(headers(given), config)).toBe(true)
  })
})
