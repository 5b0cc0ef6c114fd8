// A ZIP of ten files of 20 MB for a client that reads slowly: memory, first byte, and whether it is whole.
// Writes bench/results/zip.md. `-- --quick` reads faster, prints, and writes nothing.
import { randomBytes } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { environmentFor } from "../scripts/app-server"
import { Children } from "../scripts/process/children"
import { anyFreePort } from "../scripts/process/ports"
import { Steps } from "../scripts/steps"
import { keepExport, type Kept } from "../tests/helpers/kept-exports"
import { signUp } from "../tests/helpers/people"
import { connect } from "../tests/helpers/queue"
import { startTestApp } from "../tests/helpers/test-app"
import { readZip } from "../tests/helpers/zip-reader"
import { median } from "./queue/numbers"
import { growthOf, probed, type Growth } from "./zip/memory"
import { toMarkdown } from "./zip/report"
import { firstByte, readSlowly } from "./zip/slow-client"

const RESULTS = path.join(import.meta.dirname, "results/zip.md")
const MEGABYTE = 1024 * 1024
const FILES = 10
const FILE_BYTES = 20 * MEGABYTE
const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } })
const perSecond = (options.quick ? 40 : 5) * MEGABYTE

const steps = new Steps()
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-bench-zip-"))
const probe = path.join(dir, "memory")
const app = await startTestApp({ env: probed(probe) })
const children = new Children()
const sql = connect(app.stack)
try {
  const ada = await signUp(app.stack)
  const keep = async (bytes: number) => {
    const kept: Kept[] = []
    for (let n = 0; n < FILES; n++) {
      const content = randomBytes(bytes)
      kept.push(await keepExport(app.stack, sql, ada.workspaceId, { title: `File ${n}`, content }))
    }
    return kept
  }
  const [small, large] = [await keep(10_000), await keep(FILE_BYTES)]
  steps.done("Files in Storage")
  const zipOf = (kept: Kept[]) =>
    `${app.appUrl}/api/v1/export/history/download?ids=${kept.map(({ jobId }) => jobId).join(",")}`

  // What the first request pays for is not what a ZIP costs.
  await readSlowly(zipOf(small), ada.token, Infinity)
  const firsts: number[] = []
  for (let n = 0; n < 20; n++) {
    firsts.push(await firstByte(zipOf(large), ada.token))
    // The local Storage reads a file to its end, also for a client that has left.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  steps.done("First bytes")

  const measure = async (url: string, pid: number, file: string) => {
    let seconds = 0
    let files = 0
    const growth = await growthOf(file, pid, async () => {
      const read = await readSlowly(url, ada.token, perSecond)
      seconds = read.seconds
      const contents = readZip(read.zip).map(({ content }) => content)
      files = contents.filter((content, n) => content.equals(large[n]!.content)).length
    })
    return { ...growth, seconds, files } satisfies Growth & { seconds: number; files: number }
  }
  const streamed = await measure(zipOf(large), app.appPid, probe)
  steps.done("Pressrun")

  const port = await anyFreePort()
  const script = path.join(import.meta.dirname, "zip/naive-server.ts")
  const args = ["--import", "tsx", script, String(port), ...large.map(({ path: at }) => at)]
  const naive = await new Promise<number>((resolve) => {
    const { pid } = children.start("naive", process.execPath, args, {
      env: { ...process.env, ...environmentFor(app.stack), ...probed(`${probe}-naive`) },
      onOutput: (text) => text.includes("ready") && resolve(pid),
    })
  })
  const inMemory = await measure(`http://127.0.0.1:${port}/`, naive, `${probe}-naive`)
  steps.done("All in memory")

  const report = toMarkdown({
    firstByteMs: { median: median(firsts), worst: Math.max(...firsts) },
    sides: [
      { name: "Pressrun", ...streamed },
      { name: "all in memory", ...inMemory },
    ],
    files: FILES,
    perSecond: perSecond / MEGABYTE,
  })
  console.log(`\n${report}`)
  if (!options.quick) {
    fs.writeFileSync(RESULTS, report)
    console.log(`Written to ${path.relative(process.cwd(), RESULTS)}`)
  }
} finally {
  await children.stopAll()
  await sql.end()
  await app.stop()
  fs.rmSync(dir, { recursive: true, force: true })
}
