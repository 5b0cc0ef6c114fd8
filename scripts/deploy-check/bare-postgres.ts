import { randomBytes } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import postgres from "postgres"
import { startPostgres } from "../local-stack/postgres"
import { Children } from "../process/children"
import { anyFreePort } from "../process/ports"

export interface Project {
  /** As `postgres`, who migrates and is no superuser. */
  url: string
  /** As the superuser, which nobody is on a hosted project: for what the platform itself would do. */
  adminUrl: string
}

export interface BarePostgres {
  /** A database as a new hosted project has it. */
  makeProject(name: string, options?: { olderGrants?: boolean }): Promise<Project>
  stop(): Promise<void>
}

/** PostgreSQL with nothing in it but what hosted Supabase has: roles, and the schemas auth and storage. */
export async function startBarePostgres(): Promise<BarePostgres> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-bare-"))
  // PostgreSQL's own account, if root starts it, must pass through.
  fs.chmodSync(dir, 0o711)
  const children = new Children()
  const stop = async () => {
    await children.stopAll()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  try {
    const password = randomBytes(12).toString("hex")
    const { url } = await startPostgres(children, {
      dir: path.join(dir, "postgres"),
      port: await anyFreePort(),
      password,
      durable: false,
    })
    await demotePostgres(url, password)
    const admin = (database: string) => urlOf(url, "supabase_admin", database)
    return {
      stop,
      async makeProject(name, { olderGrants = false } = {}) {
        await run(admin("postgres"), (sql) => sql.unsafe(`create database ${name} owner postgres`))
        await run(admin(name), (sql) => sql.file(sqlFile("hosted")))
        if (olderGrants) await run(admin(name), (sql) => sql.file(sqlFile("older-grants")))
        return { url: urlOf(url, "postgres", name), adminUrl: admin(name) }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** initdb's own superuser cannot be demoted, only renamed, and not by itself. */
async function demotePostgres(url: string, password: string): Promise<void> {
  await run(url, (sql) => sql.unsafe(`create role renamer superuser login password '${password}'`))
  await run(urlOf(url, "renamer", "postgres"), async (sql) => {
    await sql.unsafe("alter role postgres rename to supabase_admin")
    await sql.file(sqlFile("roles"))
    await sql.unsafe(`alter role postgres password '${password}'`)
  })
  await run(urlOf(url, "supabase_admin", "postgres"), (sql) => sql.unsafe("drop role renamer"))
}

const sqlFile = (name: string) => path.join(import.meta.dirname, `${name}.sql`)

function urlOf(url: string, user: string, database: string): string {
  const other = new URL(url)
  other.username = user
  other.pathname = database
  return other.href
}

async function run(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
