import fs from "node:fs"
import path from "node:path"
import postgres from "postgres"
import type { Children } from "../process/children"
import { migrate } from "./migrate"
import { startPostgres } from "./postgres"
import { loadSecrets } from "./secrets"
import { provision, startSupabaseApi } from "./supabase"

export interface LocalStack {
  databaseUrl: string
  supabaseUrl: string
  publishableKey: string
  secretKey: string
  cronSecret: string
  /** Shows the mails that Auth would send. */
  mailUrl: string
  /** What Auth signs tokens with. */
  jwtSecret: string
  demo: { email: string; password: string }
}

export interface LocalStackOptions {
  dir: string
  postgresPort: number
  apiPort: number
  /** Where the app will be: links in mails lead there. */
  siteUrl?: string
  /** Tests give up durability for speed. */
  durable?: boolean
  /** Told the name of each step as it is done. */
  onStep?: (step: string) => void
}

export const DEMO_EMAIL = "demo@pressrun.example"

/** PostgreSQL, the Supabase API over it, and the migrations: what a hosted project would be. */
export async function startLocalStack(
  children: Children,
  options: LocalStackOptions,
): Promise<LocalStack> {
  const { dir, durable = true, siteUrl = "http://127.0.0.1:3000", onStep = () => {} } = options
  makePrivate(dir)
  const secrets = loadSecrets(dir)

  const { url } = await startPostgres(children, {
    dir: path.join(dir, "postgres"),
    port: options.postgresPort,
    password: secrets.postgresPassword,
    durable,
  })
  onStep(`PostgreSQL on port ${options.postgresPort}`)

  const apiDir = path.join(dir, "supabase-api")
  await provision(apiDir, { databaseUrl: url, siteUrl, ...secrets })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.file(path.join(import.meta.dirname, "roles.sql"))
  await sql.end()
  const applied = await migrate(url)
  onStep(applied.length ? `${applied.length} migrations applied` : "Migrations up to date")

  await startSupabaseApi(children, apiDir, options.apiPort)
  onStep(`Supabase API on port ${options.apiPort}`)

  return {
    databaseUrl: url,
    supabaseUrl: `http://127.0.0.1:${options.apiPort}`,
    mailUrl: `http://127.0.0.1:${options.apiPort}/mail`,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    cronSecret: secrets.cronSecret,
    jwtSecret: secrets.jwtSecret,
    demo: { email: DEMO_EMAIL, password: secrets.demoPassword },
  }
}

/** Only its owner may list or read it. Root lets PostgreSQL's account pass through to its own folder. */
function makePrivate(dir: string): void {
  fs.mkdirSync(dir, { recursive: true })
  fs.chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
}
