import { spawn } from "node:child_process"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../..")
const BIN = path.join(ROOT, "node_modules/.bin")

/** Runs a tool of the project in the foreground; answers its exit code. */
export function runTool(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(path.join(BIN, name), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })
}
