import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { apiOf } from "../helpers/api"
import { newCaller } from "../helpers/api-people"
import { startDrillProxy, type DrillProxy } from "../helpers/drill-proxy"
import { startProxiedApp, type ProxiedApp } from "../helpers/proxied-app"
import { makeWorkspaces, connect, enqueue, type Sql } from "../helpers/queue"
import { startTestApp, type TestApp } from "../helpers/test-app"

const { url } = inject("app")
const ask = (appUrl = url, path = "/api/health") => apiOf(appUrl)("GET", path)

describe("health", () => {
  test("200 while the database and Storage answer, with the state of every part", async () => {
    const { status, data, headers } = await ask()
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(data).toEqual({
      ...{ live: true, ready: true, database: "ok", storage: "ok", chromium: "ok" },
      lastTick: { state: expect.any(String), seconds: expect.any(Number) },
      oldestWait: { state: expect.any(String), seconds: expect.any(Number) },
    })
  })

  test("many at once get one answer", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe("while a part of Supabase is away", () => {
  let proxy: DrillProxy
  let app: ProxiedApp
  beforeAll(async () => {
    proxy = await startDrillProxy(inject("stack").supabaseUrl)
    app = await startProxiedApp(proxy)
  })
  afterAll(async () => {
    await app?.stop()
    await proxy?.stop()
  })

  test.each([
    ["database", "/rest/v1", "unknown"],
    ["storage", "/storage/v1", "ok"],
  ])("the %s: 503 that says so, still live, and well again by itself", async (part, path, tick) => {
    proxy.refuse = path
    const { status, data, text } = await ask(app.url)
    expect(status).toBe(503)
    expect(data).toMatchObject({ live: true, ready: false })
    expect(data[part]).toContain("cannot be reached")
    expect(data[part === "database" ? "storage" : "database"]).toBe("ok")
    if (tick === "unknown") expect(data.lastTick).toEqual({ state: "unknown", seconds: null })
    for (const leak of [proxy.url, "503", "Unavailable", "/rest", "/storage", process.cwd()])
      expect(text).not.toContain(leak)
    expect(await ask(app.url, "/api/health/live")).toMatchObject({
      ...{ status: 200, data: { live: true } },
    })
    expect(app.log()).toContain("cannot be reached")
    proxy.refuse = undefined
    expect((await ask(app.url)).status).toBe(200)
  })

  test("a request that fails is found in the log by what its answer says", async () => {
    const ada = await newCaller(inject("stack"), app.url)
    const fail = async (headers = {}) => {
      const answer = await ada.api("GET", "/api/v1/export/history", undefined, headers)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      return answer.headers.get("x-trace-id")!
    }
    proxy.refuse = "/rest/v1"
    try {
      const theirs = "0123456789abcdef0123456789abcdef"
      expect(await fail({ traceparent: `00-${theirs}-00f067aa0ba902b7-01` })).toBe(theirs)
      const own = await fail()
      expect(own).toMatch(/^[0-9a-f]{32}$/)
      const lines = () =>
        app
          .log()
          .split("\n")
          .filter((line) => line.includes("request failed"))
      for (const trace of [theirs, own])
        await expect.poll(() => lines().some((line) => line.includes(trace))).toBe(true)
      expect(app.log()).not.toContain(ada.token)
    } finally {
      proxy.refuse = undefined
    }
  })
})

test("what takes a connection and never answers is away too", async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  process.env.SUPABASE_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  process.env.SUPABASE_PUBLISHABLE_KEY = process.env.SUPABASE_SECRET_KEY = "x"
  try {
    const { checkHealth } = await import("@/lib/health")
    expect(await checkHealth()).toMatchObject({
      ...{ live: true, ready: false, chromium: "ok", lastTick: { state: "unknown" } },
    })
  } finally {
    silent.close().closeAllConnections()
  }
})

describe("with a queue of its own", () => {
  let app: TestApp
  let sql: Sql
  beforeAll(async () => {
    app = await startTestApp({ env: { CHROMIUM_PATH: "/nowhere/chromium" } })
    sql = connect(app.stack)
  })
  afterAll(async () => {
    await sql?.end()
    await app?.stop()
  })

  test("a late tick and a long line are shown, and it stays in service", async () => {
    expect((await ask(app.appUrl)).data).toMatchObject({
      ...{ lastTick: { state: "ok" }, oldestWait: { state: "ok", seconds: 0 } },
    })
    await sql`update public.queue_signs set cron_at = now() - interval '125 seconds'`
    const [workspace_id] = await makeWorkspaces(sql, 1)
    await enqueue(sql, "pdf", [{ workspace_id: workspace_id! }])
    await sql`update public.jobs set created_at = now() - interval '400 seconds', run_after = now() - interval '400 seconds'`
    const { status, data } = await ask(app.appUrl)
    expect([status, data.ready]).toEqual([200, true])
    expect(data.lastTick.state).toBe("warning")
    expect(data.lastTick.seconds).toBeGreaterThanOrEqual(125)
    expect(data.oldestWait.state).toBe("warning")
    expect(data.oldestWait.seconds).toBeGreaterThanOrEqual(400)
  })

  test("a worker's sign is as good as the scheduler's", async () => {
    await sql`select public.look_for_problems('pdf', 'worker')`
    expect((await ask(app.appUrl)).data.lastTick).toMatchObject({ state: "ok" })
  })

  test("a Chromium that is not where it is said to be is shown, and where is not", async () => {
    const { status, data, text } = await ask(app.appUrl)
    expect([status, data.chromium]).toEqual([200, "missing"])
    expect(text).not.toContain("nowhere")
  })
})
