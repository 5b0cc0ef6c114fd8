import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closePress, press } from "@/lib/press"
import { documentKinds } from "@/lib/press/kinds"
import { Pool } from "@/lib/threads/pool"
import { ensureThreadProgram } from "@/lib/threads/bundle.mjs"
import { chooser, contentFields, contentWith, hostileTexts } from "../../helpers/hostile-text"
import { report } from "./support"

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let pool: Pool
beforeAll(async () => {
  const program = await ensureThreadProgram()
  // Text that is read in linear time takes a few hundredths of a second at this length; in quadratic time, seconds.
  const limits = { taskMs: 1_500, heapMb: 512, restHeapMb: 160 }
  pool = new Pool({ program, size: 2, idleMs: 60_000, mostWaiting: 10_000, ...limits })
})
afterAll(async () => {
  pool.close()
  await closePress()
})

const LENGTH = 100_000

const outcome = (task: string, input: object) =>
  pool.run(task, input, { owner: String(Math.random()) }).then(
    () => "done",
    ({ code, message }) => code ?? message,
  )
const render = (kind: string, data: object, options = {}) =>
  outcome("render", { kind, json: JSON.stringify(data), options })

const STOPPED = ["document_too_slow", "document_too_complex", "press_busy", "thread_lost"]

async function expectNoneStopped(runs: [name: string, run: Promise<string>][]) {
  const stopped: string[] = []
  let refused = 0
  for (const [name, run] of runs) {
    const code = await run
    if (code !== "done") refused++
    if (STOPPED.includes(code) || !/^\w+$/.test(code)) stopped.push(`${name}: ${code}`)
  }
  expect(stopped).toEqual([])
  // They were not all refused before anything was done with them.
  expect(refused).toBeLessThan(runs.length)
}

describe(`text made to be slow (SEED=${seed})`, { timeout: 120_000 }, () => {
  const choose = chooser(seed)
  const names = Object.keys(hostileTexts)

  test("in every field of every kind", async () => {
    const runs = contentFields.flatMap(({ kind, path }) =>
      Array.from({ length: 4 }, (): [string, Promise<string>] => {
        const name = choose(names)
        const options = { language: choose([undefined, "he", "ja", "en"]) }
        const data = contentWith(kind, [[path, hostileTexts[name]!(LENGTH)]])
        return [`${name} in ${kind} ${path.join(".")}`, render(kind, data, options)]
      }),
    )
    await expectNoneStopped(runs)
  })

  test.each(documentKinds)("every one of them, in all fields of a %s at once", async (kind) => {
    const fields = contentFields.filter((field) => field.kind === kind)
    const runs = names.map((name): [string, Promise<string>] => {
      const text = hostileTexts[name]!(Math.floor(LENGTH / fields.length))
      // What takes only dates is left alone here, or nothing else would be looked at.
      const free = fields.filter(({ path }) => !/date|language/i.test(path.at(-1)!))
      const data = contentWith(
        kind,
        free.map(({ path }) => [path, text]),
      )
      return [name, render(kind, data, { language: choose(["he", "en"]) })]
    })
    await expectNoneStopped(runs)
  })

  test("every one of them as a file to import", async () => {
    const runs = names.flatMap((name): [string, Promise<string>][] => {
      const text = hostileTexts[name]!(LENGTH * 5)
      return [
        [`${name} as it is`, outcome("readImport", { text })],
        [`${name} as front matter`, outcome("readImport", { text: `---\ntitle: ${text}\n---\nx` })],
        [
          `${name} as JSON`,
          outcome("readImport", { text: `{"basics":{"name":${JSON.stringify(text)}}}` }),
        ],
      ]
    })
    await expectNoneStopped(runs)
  })
})

// Each of these held the whole process for between ten seconds and some minutes.
describe("known bombs end as other documents do", { timeout: 60_000 }, () => {
  const resume = (startDate: string) => ({ kind: "resume", data: { work: [{ startDate }] } })
  test.each([
    ["a date of many T", resume(`${"T".repeat(900_000)}\nx`)],
    ["rules for fonts", report("@font-face{".repeat(30_000))],
    ["spaces inside headings", report(`# a${" ".repeat(190)}b\n`.repeat(3_000))],
    ["a fence of tildes that ends in a tick", report(`${"~".repeat(900_000)}\``)],
  ])("%s", async (_name, input) => {
    const code = await press(input).then(
      ({ pages }) => (pages > 0 ? "printed" : "empty"),
      (error) => error.code,
    )
    const right = ["printed", "content_invalid", "markdown_too_complex", "too_many_pages"]
    expect(right).toContain(code)
  })
  // Chromium takes a minute to break this into lines, so only its HTML is made.
  test("groups of numbers in Hebrew", async () => {
    const { data } = report("1- ".repeat(150_000))
    expect(await render("report", data as object, { language: "he" })).toBe("done")
  })
})
