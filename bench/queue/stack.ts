import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { startLocalStack } from "../../scripts/local-stack"
import { Children } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"

/** One PostgreSQL that flushes every commit to disk, as a hosted one would; gone when the work ends. */
export async function withDurablePostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-bench-"))
  const children = new Children()
  const stop = async () => {
    await children.stopAll()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  const interrupt = () => void stop().finally(() => process.exit(130))
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt)
  try {
    const [postgresPort, apiPort] = [await anyFreePort(), await anyFreePort()]
    const stack = await startLocalStack(children, { dir, postgresPort, apiPort, durable: true })
    return await work(stack.databaseUrl)
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt)
    await stop()
  }
}
