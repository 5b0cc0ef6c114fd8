import { execFile } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
/** The one this was tried with. 140 MB, so it is fetched for the check and not kept among the dependencies. */
const VERSION = "3.1.0"
const SUPABASE = path.resolve(import.meta.dirname, "../../supabase")

export interface Finding {
  name: string
  level: "ERROR" | "WARN" | "INFO"
  categories: string[]
  detail: string
}

export interface SupabaseCli {
  push(url: string): Promise<void>
  advise(url: string): Promise<Finding[]>
  remove(): void
}

/** The Supabase CLI in a folder of its own, with a copy of the project: it writes beside what it reads. */
export async function fetchSupabaseCli(): Promise<SupabaseCli> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-supabase-cli-"))
  const remove = () => fs.rmSync(dir, { recursive: true, force: true })
  try {
    fs.writeFileSync(path.join(dir, "package.json"), '{ "private": true }')
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    await run("npm", ["install", `supabase@${VERSION}`, ...quiet], { cwd: dir })
    for (const name of ["config.toml", "migrations"])
      fs.cpSync(path.join(SUPABASE, name), path.join(dir, "supabase", name), { recursive: true })
  } catch (cause) {
    remove()
    throw new Error(`The Supabase CLI could not be fetched: ${(cause as Error).message}`, { cause })
  }

  const command = path.join(dir, "node_modules/.bin/supabase")
  const env = { ...process.env, HOME: dir, DO_NOT_TRACK: "1" }
  const supabase = async (...args: string[]) =>
    (await run(command, args, { cwd: dir, env, maxBuffer: 64 * 1024 * 1024 })).stdout
  return {
    remove,
    async push(url) {
      await supabase("db", "push", `--remote=${url}`, "--yes")
    },
    async advise(url) {
      const levels = ["--level", "info", "--output-format", "json"]
      const text = await supabase("db", "advisors", `--remote=${url}`, ...levels)
      return (JSON.parse(text) as { results: Finding[] }).results
    },
  }
}
