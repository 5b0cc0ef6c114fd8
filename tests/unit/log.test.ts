import { spawnSync } from "node:child_process"
import path from "node:path"
import { describe, expect, test } from "vitest"

/** Every one of these begins alike, so that a piece of any is noticed. */
const SECRET = "hunter2"

const ours = {
  SUPABASE_SECRET_KEY: `${SECRET}-service-key`,
  CRON_SECRET: `${SECRET}-cron-secret`,
}

/** Runs statements against the real logger in a process of its own, and gives back the lines that it wrote. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function write(statements: string): Record<string, any>[] {
  const source = `import { log } from "@/lib/log"\nconst s = ${JSON.stringify(SECRET)}\n${statements}`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", source],
    {
      cwd: path.resolve(import.meta.dirname, "../.."),
      env: { ...process.env, ...ours, LOG_LEVEL: "info" },
      encoding: "utf8",
    },
  )
  expect([status, stderr]).toEqual([0, ""])
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

const hostile = {
  "headers, in any spelling": `log.info({ headers: { Authorization: "Bearer " + s, "Set-Cookie": [s], COOKIE: s, apiKey: s, "x-api-key": s } }, "x")`,
  "deep in the error of a client library": `log.error({ err: Object.assign(new Error("failed"), {
      config: { auth: { password: s }, headers: { authorization: s }, data: JSON.stringify({ password: s, nested: { refresh_token: s } }) },
      request: { rawHeaders: ["Host", "a", "Cookie", s, "Authorization", s] },
      response: { headers: new Headers({ "set-cookie": s }) },
    }) }, "x")`,
  "the cause of a cause": `log.error({ err: new Error("a", { cause: new Error("b", { cause: { token: s } }) }) }, "x")`,
  "one of several errors": `log.error({ err: new AggregateError([Object.assign(new Error("a"), { secret: s })]) }, "x")`,
  "the message of an error": `log.error(new Error("GET https://x.example/a.pdf?token=" + s + "&download=b failed"))`,
  "its stack": `log.error({ err: new Error("authorization: Bearer " + s) }, "x")`,
  "a signed link": `log.info({ url: "https://x.example/storage/v1/object/sign/exports/a.pdf?token=" + s }, "x")`,
  "a signed token by its form": `log.info({ said: "got eyJhbGciOiJIUzI1NiJ9." + s + "." + s }, "x")`,
  "a key by its form": `log.info({ said: "with sb_secret_" + s }, "x")`,
  "our own keys, wherever": `log.info({ said: "=" + process.env.SUPABASE_SECRET_KEY + "," + process.env.CRON_SECRET }, "x")`,
  "the sentence itself": `log.info("sent cookie: a=" + s)`,
  "what is put into the sentence": `log.info("sent %s and %o", "?apikey=" + s, { password: s })`,
  "the address of a database": `log.info({ at: "postgres://postgres:" + s + "@db.example:5432/postgres" }, "x")`,
  "an e-mail address": `log.info({ said: "Key (email)=(" + s + "@people.example) already exists" }, "x")`,
  "entries, maps and sets": `log.info({ list: [["authorization", s]], map: new Map([["token", s]]), set: new Set(["token=" + s]), query: new URLSearchParams({ token: s }) }, "x")`,
  "what writes itself as JSON": `log.info({ thing: { toJSON: () => ({ accessToken: s }) } }, "x")`,
  "a file": `log.info({ file: Buffer.from(s), bytes: new TextEncoder().encode(s) }, "x")`,
  "the name of a field": `log.info({ ["a?token=" + s]: 1 }, "x")`,
}

describe("a log line has no secret in", () => {
  const written = write(Object.values(hostile).join("\n"))

  test.each(Object.keys(hostile).map((what, index) => [what, index] as const))(
    "%s",
    (_what, index) => {
      const line = JSON.stringify(written[index])
      expect(line).not.toContain(SECRET)
      expect(line).not.toContain(Buffer.from(SECRET).join(","))
      expect(line).toMatch(/redacted|\[address\]|bytes/)
    },
  )
})

describe("a log line", () => {
  test("keeps what is worth reading", () => {
    const [line, error] = write(`
      log.info({ job: "a-b", ms: 12, tokens: null, cookie: true, at: new Date(0) }, "job")
      log.warn({ err: new TypeError("no such page", { cause: new Error("gone") }) }, "attempt failed")`)
    expect(line).toMatchObject({ level: "info", job: "a-b", ms: 12, tokens: null, cookie: true })
    expect(line).toMatchObject({ at: "1970-01-01T00:00:00.000Z", msg: "job" })
    expect(error!.err).toMatchObject({ type: "TypeError", message: "no such page" })
    expect(error!.err.cause).toMatchObject({ message: "gone" })
    expect(error!.err.stack).toContain("no such page")
  })

  test("is written whatever it is given", () => {
    const lines = write(`
      const circle = {}; circle.itself = circle
      let deep = {}; for (let n = 0; n < 5000; n++) deep = { deep }
      const { proxy, revoke } = Proxy.revocable({}, {}); revoke()
      log.info({ circle, deep, proxy, big: 1n, get bad() { throw new Error("no") } }, "first")
      log.info({ circle, deep, proxy, big: 1n }, "second")
      log.info({ long: "token".repeat(1e6), longer: "a.b@".repeat(1e6) }, "long")
      log.info(Object.freeze(Object.assign(Object.create(null), { a: 1 })), "last")`)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatchObject({ circle: { itself: "[circular]" }, big: "1", msg: "second" })
    expect(lines[3]).toMatchObject({ a: 1, msg: "last" })
  })

  test("says which trace it belongs to, and lets a job's own come first", () => {
    const [none, active, own] = write(`
      const { context, ROOT_CONTEXT, trace } = await import("@opentelemetry/api")
      const { AsyncLocalStorageContextManager } = await import("@opentelemetry/context-async-hooks")
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
      const span = { traceId: "a".repeat(32), spanId: "b".repeat(16), traceFlags: 1 }
      log.info("x")
      context.with(trace.setSpanContext(ROOT_CONTEXT, span), () => {
        log.info("x")
        log.info({ trace: "mine" }, "x")
      })`)
    expect([none!.trace, active!.trace, own!.trace]).toEqual([undefined, "a".repeat(32), "mine"])
  })
})
