import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import postgres from "postgres"
import { startLocalStack, type LocalStack } from "../../scripts/local-stack"
import { startPostgres } from "../../scripts/local-stack/postgres"
import { loadSecrets } from "../../scripts/local-stack/secrets"
import { startSupabaseApi } from "../../scripts/local-stack/supabase"
import { Children, type Child } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"

export interface DrillStack extends LocalStack {
  children: Children
  /** The database, past the API: to look at it and to turn the queue's knobs. */
  sql: postgres.Sql
  stopPostgres(): Promise<void>
  startPostgres(): Promise<void>
  /**
   * Needed after its connections were cut. The hosted API survives that; the local one ends or answers 500
   * for ever, because its driver writes to sockets it has lost (porsager/postgres#1208).
   */
  restartApi(): Promise<void>
  stop(): Promise<void>
}

/** Remembers who is who, so that a drill can stop one of them. */
class NamedChildren extends Children {
  readonly named = new Map<string, Child>()

  override start(...args: Parameters<Children["start"]>): Child {
    const child = super.start(...args)
    this.named.set(args[0], child)
    return child
  }
}

/** A temporary stack whose PostgreSQL can go away and come back on the same data and port. */
export async function startDrillStack(): Promise<DrillStack> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-drill-"))
  const children = new NamedChildren()
  const remove = async () => {
    await children.stopAll()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  try {
    const [port, apiPort] = [await anyFreePort(), await anyFreePort()]
    const stack = await startLocalStack(children, {
      dir,
      postgresPort: port,
      apiPort,
      durable: false,
    })
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
    return {
      ...stack,
      children,
      sql,
      stopPostgres: () => children.named.get("PostgreSQL")!.stop(), // by SIGINT: fast
      async startPostgres() {
        const password = loadSecrets(dir).postgresPassword
        const data = path.join(dir, "postgres")
        await startPostgres(children, { dir: data, port, password, durable: false })
      },
      async restartApi() {
        await children.named.get("Supabase API")!.stop()
        await startSupabaseApi(children, path.join(dir, "supabase-api"), apiPort)
      },
      async stop() {
        await sql.end({ timeout: 1 })
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
