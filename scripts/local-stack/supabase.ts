import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { Children } from "../process/children"

const START_TIMEOUT_MS = 30_000
const PROVISION = path.join(import.meta.dirname, "provision.ts")
const API = path.join(import.meta.dirname, "supabase-api.ts")

const TEMPLATES = path.resolve(import.meta.dirname, "../../supabase/templates")

const environment = () => ({ ...process.env, EXPERIMENTAL_STORAGE: "1", DO_NOT_TRACK: "1" })
// Not import.meta.resolve, which vitest's module runner lacks.
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
const script = (file: string) => ["--import", TSX, file]

interface ApiConfig {
  databaseUrl: string
  jwtSecret: string
  publishableKey: string
  secretKey: string
  /** Where the app is: links in mails lead there. */
  siteUrl: string
}

/** Writes the API's config and makes the schemas `auth` and `storage`, on which our migrations build. */
export async function provision(dir: string, config: ApiConfig): Promise<void> {
  fs.mkdirSync(path.join(dir, "supabase"), { recursive: true, mode: 0o700 })
  fs.chmodSync(dir, 0o700)
  fs.writeFileSync(path.join(dir, "supabase/config.toml"), toToml(config), { mode: 0o600 })
  const made = spawnSync(process.execPath, script(PROVISION), {
    cwd: dir,
    env: environment(),
    encoding: "utf8",
  })
  if (made.status !== 0) throw new Error(`The Supabase schemas could not be made.\n${made.stderr}`)
}

export async function startSupabaseApi(
  children: Children,
  dir: string,
  port: number,
): Promise<void> {
  let log = ""
  const child = children.start("Supabase API", process.execPath, [...script(API), String(port)], {
    cwd: dir,
    env: environment(),
    onOutput: (text) => (log = (log + text).slice(-4000)),
  })
  const failed = child.ended.then((how): never => {
    throw new Error(`The Supabase API ended ${how}.\n${log}`)
  })
  failed.catch(() => {}) // said again by the launcher when it happens later
  await Promise.race([untilHealthy(`http://127.0.0.1:${port}/auth/v1/health`), failed])
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const answered = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The Supabase API did not answer at ${url} in time.`)
}

function toToml(config: ApiConfig): string {
  return `project_id = "pressrun"

[api]
schemas = ["public"]
max_rows = 1000

[db]
driver = "postgres"
url = "${config.databaseUrl}"

[auth]
enabled = true
jwt_secret = "${config.jwtSecret}"
jwt_expiry = 3600
site_url = "${config.siteUrl}"
minimum_password_length = 8
enable_signup = true
publishable_key = "${config.publishableKey}"
secret_key = "${config.secretKey}"

[auth.email]
enable_confirmations = false

[auth.email.template.recovery]
subject = "Reset your password"
content_path = ${JSON.stringify(path.join(TEMPLATES, "recovery.html"))}

[storage]
enabled = true
file_size_limit = "50MiB"
`
}
