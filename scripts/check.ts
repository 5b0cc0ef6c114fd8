// npm run check: lint, format, types.
import { runTool } from "./process/run"
import { Steps } from "./steps"

const checks = [
  ["Lint", "eslint", ["--max-warnings=0", "."]],
  ["Format", "prettier", ["--check", "--log-level=warn", "."]],
  ["Types", "tsc", ["--noEmit"]],
] as const

/** Runs all of them, so that one run says everything that is wrong. */
export async function check(label?: string): Promise<boolean> {
  const steps = new Steps()
  let right = true
  for (const [name, tool, args] of checks) {
    if ((await runTool(tool, [...args], { label })) === 0) steps.done(name)
    else {
      console.error(`✗ ${name}`)
      right = false
    }
  }
  return right
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
