import { spawn } from "node:child_process"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"

const ROOT = path.resolve(import.meta.dirname, "../..")
const BIN = path.join(ROOT, "node_modules/.bin")

interface Options {
  env?: Record<string, string>
  /** Put before each line of output, where several tools run at once. */
  label?: string
}

/** Runs a tool of the project in the foreground; answers its exit code. */
export function runTool(
  name: string,
  args: string[],
  { env, label }: Options = {},
): Promise<number> {
  const child = spawn(path.join(BIN, name), args, {
    cwd: ROOT,
    stdio: label ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  })
  for (const output of [child.stdout, child.stderr]) if (output) printLines(output, label!)
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve(code ?? 1))
  })
}

function printLines(output: Readable, label: string): void {
  const prefix = label.padEnd(9)
  createInterface({ input: output }).on("line", (line) => console.log(`${prefix}│ ${line}`))
}
