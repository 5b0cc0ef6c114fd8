import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { Children } from "../process/children"
import { anyFreePort } from "../process/ports"
import { startLocalStack, type LocalStack } from "./index"

export interface TemporaryStack extends LocalStack {
  children: Children
  stop(): Promise<void>
}

/** A stack on free ports in a folder of its own, gone without a trace when stopped. */
export async function startTemporaryStack(siteUrl?: string): Promise<TemporaryStack> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-stack-"))
  const children = new Children()
  const stop = async () => {
    await children.stopAll()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  try {
    const [postgresPort, apiPort] = [await anyFreePort(), await anyFreePort()]
    const stack = await startLocalStack(children, {
      ...{ dir, postgresPort, apiPort, siteUrl },
      durable: false,
    })
    return { ...stack, children, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function withTemporaryStack<T>(
  work: (stack: TemporaryStack) => Promise<T>,
): Promise<T> {
  const stack = await startTemporaryStack()
  try {
    return await work(stack)
  } finally {
    await stack.stop()
  }
}
