import fs from "node:fs"
import path from "node:path"
import { createClient } from "@supabase/supabase-js"
import { afterEach, describe, expect, test } from "vitest"
import { apiOf, readEvents } from "../helpers/api"
import { launch, untilGone, type Launched, type Process } from "../helpers/launcher"

const GONE_MS = 20_000
const folders = new Set<string>()
const started = new Set<Launched>()

async function start(dir?: string): Promise<Launched> {
  const launched = await launch(dir)
  folders.add(launched.dir)
  started.add(launched)
  return launched
}

afterEach(async () => {
  for (const { pid } of started) {
    try {
      process.kill(-pid, "SIGKILL")
    } catch {
      // It had ended, as it should.
    }
  }
  started.clear()
  for (const dir of folders) fs.rmSync(dir, { recursive: true, force: true })
  folders.clear()
})

/** Signs in to the demo and exports its first document, which brings a Chromium to life. */
async function exportOnce({ dir, url, processes }: Launched) {
  const secrets = JSON.parse(fs.readFileSync(path.join(dir, "secrets.json"), "utf8"))
  const apiProcess = processes().find(({ args }) => apiPortOf(args))
  const supabase = createClient(
    `http://127.0.0.1:${apiPortOf(apiProcess!.args)}`,
    secrets.publishableKey,
    {
      auth: { persistSession: false },
    },
  )
  const { data } = await supabase.auth.signInWithPassword({
    email: "demo@pressrun.example",
    password: secrets.demoPassword,
  })
  const token = data.session!.access_token
  const { data: document } = await supabase.from("documents").select("id").limit(1).single()
  const api = apiOf(url, token)
  const { data: queued } = await api("POST", "/api/v1/export/pdf", { documentId: document!.id })
  const stream = await fetch(`${url}/api/v1/export/job/${queued.jobId}/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const events = await readEvents(stream)
  expect(events.at(-1)?.event).toBe("completed")
  return { api, jobId: queued.jobId as string }
}

const apiPortOf = (args: string) => /supabase-api\.ts (\d+)$/.exec(args)?.[1]
const isChromium = ({ args }: Process) => args.includes("pressrun-chromium")

describe("npm start", () => {
  test("Ctrl-C leaves no process, Chromium included, and the next start has the export", async () => {
    const first = await start()
    const { jobId } = await exportOnce(first)
    const processes = first.processes()
    expect(processes.some(isChromium)).toBe(true)

    process.kill(-first.pid, "SIGINT")
    await first.ended
    await untilGone(processes, GONE_MS)
    expect(first.output()).toContain("✓ Stopped")

    const second = await start(first.dir)
    expect(second.output()).toContain("Build is up to date")
    expect(second.output()).toContain("Migrations up to date")
    const { api } = await exportOnce(second)
    const download = await api("GET", `/api/v1/export/download/${jobId}`)
    expect(download.status).toBe(302)
    const file = await fetch(download.headers.get("location")!)
    expect((await file.text()).slice(0, 5)).toBe("%PDF-")
    process.kill(second.pid, "SIGTERM")
    await second.ended
    await untilGone(second.processes(), GONE_MS)
  })

  test("keeps its data and secrets from other people's eyes", async () => {
    const launched = await start()
    expect(fs.statSync(launched.dir).mode & 0o066).toBe(0)
    for (const file of ["secrets.json", "app.log", "supabase-api"]) {
      expect(fs.statSync(path.join(launched.dir, file)).mode & 0o077).toBe(0)
    }
    process.kill(-launched.pid, "SIGINT")
    await launched.ended
  })

  test.each([
    ["PostgreSQL", (args: string) => /postgres\/?.* -D /.test(args) && !args.includes("setpriv")],
    ["Supabase API", (args: string) => args.includes("supabase-api.ts")],
    ["Next.js", (args: string) => /next-server|next\/dist\/bin\/next start/.test(args)],
    ["the process guard", (args: string) => args.includes("guard.mjs")],
  ])("when %s is killed, says so and shuts the rest down", async (name, isIt) => {
    const launched = await start()
    await exportOnce(launched)
    const processes = launched.processes()
    const victim = processes.find(({ args }) => isIt(args))
    expect(victim).toBeDefined()
    process.kill(victim!.pid, "SIGKILL")
    expect(await launched.ended).toBe(1)
    expect(launched.output()).toContain(name)
    expect(launched.output()).toContain("shutting the rest down")
    await untilGone(processes, GONE_MS)
  })

  test("when the launcher itself is killed, nothing survives it", async () => {
    const launched = await start()
    await exportOnce(launched)
    const processes = launched.processes()
    const launcher = processes.find(({ args }) => args.includes("scripts/start.ts"))
    process.kill(launcher!.pid, "SIGKILL")
    await untilGone(processes, GONE_MS)
  })

  test("beside another one, takes the next free ports and says so", async () => {
    const first = await start()
    const second = await start()
    expect(second.output()).toMatch(/Port 543\d\d is taken: PostgreSQL goes to 543\d\d/)
    expect(second.output()).toMatch(/Port 543\d\d is taken: the Supabase API goes to 543\d\d/)
    await exportOnce(second)
    await exportOnce(first)
    for (const { pid } of [first, second]) process.kill(-pid, "SIGINT")
    await Promise.all([first.ended, second.ended])
  })

  test("in a folder where it already runs, says so", async () => {
    const launched = await start()
    await expect(launch(launched.dir)).rejects.toThrow(/already running in this folder/)
    process.kill(-launched.pid, "SIGINT")
    await launched.ended
  })
})
