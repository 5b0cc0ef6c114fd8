import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { extractText, getDocumentProxy } from "unpdf"
import { press, type PressInput } from "@/lib/press"

const SAMPLES = path.resolve("supabase/samples")

export function sample(name: string): PressInput {
  const file = readdirSync(SAMPLES).find((one) => one.includes(name))!
  const { template, ...rest } = JSON.parse(readFileSync(path.join(SAMPLES, file), "utf8"))
  return { ...rest, templateSlug: template }
}

export const samples = () => readdirSync(SAMPLES).map(sample)

export const report = (body: string): PressInput => ({
  kind: "report",
  title: "A report",
  data: { title: "A report", body },
})

// About 200 pages, as long as may be: time to be stopped in the middle.
export const longReport = () =>
  report(
    Array.from({ length: 1_100 }, (_, n) => `## Part ${n}\n\n${"word ".repeat(60)}`).join("\n\n"),
  )

// Text without the line breaks of the page, as a reader would search for it.
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, " ")
}

export async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.flatMap((page) => page.split("\n"))
}

export async function pressed(input: PressInput, options: PressInput["options"] = {}) {
  const result = await press({ ...input, options })
  return { ...result, text: await textOf(result.pdf) }
}

export async function pageSizeOf(pdf: Uint8Array): Promise<[width: number, height: number]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const [, , width, height] = page.view
  return [Math.round(width!), Math.round(height!)]
}

// As a viewer would follow them; the bytes of a PDF are packed and cannot be searched.
export async function linksOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const links: string[] = []
  for (let number = 1; number <= document.numPages; number++)
    for (const note of await (await document.getPage(number)).getAnnotations())
      if (note.unsafeUrl ?? note.url) links.push(note.unsafeUrl ?? note.url)
  return links
}

export const scratchFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`pressrun-press-${process.pid}-`))

// The Chromium processes of this test process: the main ones are found by the folder they were
// given, their children by the group they are in, also when the main one has gone.
export function chromiumPids({ main = false, type = "" } = {}): number[] {
  const processes = execFileSync("ps", ["-eo", "pid=,pgid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim() && !line.includes("<defunct>"))
    .map((line) => ({ line, pid: Number.parseInt(line), group: line.trim().split(/\s+/)[1]! }))
  for (const { line, group } of processes)
    if (line.includes(`pressrun-press-${process.pid}-`)) groups.add(group)
  return (
    processes
      .filter(({ group }) => groups.has(group))
      // The leader of its group: a child has its parent's name until it starts its own program.
      .filter(({ pid, group }) => !main || pid === Number(group))
      .filter(({ line }) => !type || line.includes(`--type=${type}`))
      .map(({ pid }) => pid)
  )
}
const groups = new Set<string>()

export async function until(what: () => boolean, deadlineMs = 5_000) {
  const end = Date.now() + deadlineMs
  while (!what()) {
    if (Date.now() > end) throw new Error("It did not come true in time.")
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
