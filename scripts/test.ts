// npm test: check, then every suite, then one summary. `npm test unit e2e` runs only those.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { check } from "./check"
import { runTool } from "./process/run"

interface Result {
  suite: string
  passed: number
  failed: number
  skipped: number
  seconds: number
}

// Two at a time: the drills and the browser suite spend half their time waiting, so running them beside the
// others uses both cores. Each suite starts a stack of its own on free ports.
const LANES = [
  ["check", "unit", "drills"],
  ["database", "api", "e2e"],
]
/** Measures how soon the app answers, so nothing else may keep the processors busy. */
const ALONE = "alone"
const SUITES = [...LANES.flat(), ALONE]
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-reports-"))

/** Counts come from the runner's own report; a runner that wrote none has failed. */
async function runSuite(suite: string, label?: string): Promise<Result> {
  const started = Date.now()
  const report = path.join(reports, `${suite}.json`)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let code: number
  if (suite === "check") {
    code = (await check(label)) ? 0 : 1
    counts.passed = code === 0 ? 1 : 0
  } else if (suite === "e2e") {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    code = await runTool("playwright", ["test", "--reporter=list,json"], { env, label })
    const stats = readReport<{ stats: Record<string, number> }>(report)?.stats
    counts.passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
    counts.failed = stats?.unexpected ?? 0
    counts.skipped = stats?.skipped ?? 0
  } else {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    code = await runTool("vitest", ["run", "--project", suite, ...reporters], { label })
    const found = readReport<Record<string, number>>(report)
    counts.passed = found?.numPassedTests ?? 0
    counts.failed = found?.numFailedTests ?? 0
    counts.skipped = found?.numPendingTests ?? 0
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  if (code === 0 && counts.passed === 0) counts.failed = 1 // a suite that ran nothing proves nothing
  return { suite, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

function readReport<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as T) : undefined
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !SUITES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no suite “${unknown.join(", ")}”. There are: ${SUITES.join(", ")}.`)
  process.exit(2)
}

function announceAndRun(suite: string, label?: string): Promise<Result> {
  console.log(`\n── ${suite} ${"─".repeat(60 - suite.length)}`)
  return runSuite(suite, label)
}

const wanted = (suite: string) => asked.length === 0 || asked.includes(suite)
const lanes = LANES.map((lane) => lane.filter(wanted)).filter((lane) => lane.length > 0)
const results: Result[] = []
await Promise.all(
  lanes.map(async (lane) => {
    for (const suite of lane) {
      results.push(await announceAndRun(suite, lanes.length > 1 ? suite : undefined))
    }
  }),
)
if (wanted(ALONE)) results.push(await announceAndRun(ALONE))
results.sort((a, b) => SUITES.indexOf(a.suite) - SUITES.indexOf(b.suite))
fs.rmSync(reports, { recursive: true, force: true })

console.log(`\n── summary ${"─".repeat(53)}`)
for (const { suite, passed, failed, skipped, seconds } of results) {
  const mark = failed ? "✗" : "✓"
  console.log(
    `${mark} ${suite.padEnd(10)} ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  )
}
const sum = (key: "passed" | "failed" | "skipped") =>
  results.reduce((all, one) => all + one[key], 0)
console.log(`\nTests: ${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`)
process.exit(sum("failed") ? 1 : 0)
