import { spawn, execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { anyFreePort } from "../../scripts/process/ports"

const ROOT = path.resolve(import.meta.dirname, "../..")
const READY_MS = 150_000

export interface Launched {
  url: string
  dir: string
  pid: number
  output(): string
  /** Every process it started, however deep, with its command line. */
  processes(): Process[]
  ended: Promise<number | null>
}

export interface Process {
  pid: number
  args: string
}

/** `npm start` as a person would run it, but with its data in `dir`. */
export async function launch(dir = makeDataDir()): Promise<Launched> {
  const port = await anyFreePort()
  let output = ""
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), PRESSRUN_DIR: dir },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, so that Ctrl-C can be sent to it as a terminal would
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
  const launched: Launched = {
    url: `http://localhost:${port}`,
    dir,
    pid: child.pid!,
    output: () => output,
    processes: () => descendants(child.pid!),
    ended,
  }
  await Promise.race([
    until(
      () => output.includes("Pressrun is at"),
      READY_MS,
      () => output,
    ),
    ended.then((code) => {
      throw new Error(`npm start ended with ${code}:\n${output}`)
    }),
  ])
  return launched
}

export const makeDataDir = () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-data-"))
  fs.chmodSync(dir, 0o755)
  return dir
}

export function listProcesses(): (Process & { parent: number })[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && !match[3]!.startsWith("Z"))
    .map((match) => ({ pid: Number(match![1]), parent: Number(match![2]), args: match![4]! }))
}

function descendants(root: number): Process[] {
  const all = listProcesses()
  const found = new Set([root])
  for (let grew = true; grew;) {
    const before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
    grew = found.size > before
  }
  return all.filter(({ pid }) => found.has(pid))
}

export async function until(
  holds: () => boolean | Promise<boolean>,
  ms: number,
  explain: () => string = () => "",
): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error(`It did not come to pass within ${ms} ms.\n${explain()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until none of these runs any more; says which do. */
export function untilGone(processes: Process[], ms: number): Promise<void> {
  const left = () => {
    const alive = new Map(listProcesses().map(({ pid, args }) => [pid, args]))
    return processes.filter(({ pid, args }) => alive.get(pid) === args)
  }
  return until(
    () => left().length === 0,
    ms,
    () =>
      left()
        .map(({ pid, args }) => `${pid} ${args}`)
        .join("\n"),
  )
}
