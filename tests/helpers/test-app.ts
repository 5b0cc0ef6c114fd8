import { environmentFor, startAppServer } from "../../scripts/app-server"
import { ensureBuild } from "../../scripts/build"
import type { LocalStack } from "../../scripts/local-stack"
import { startTemporaryStack } from "../../scripts/local-stack/temporary"
import { anyFreePort } from "../../scripts/process/ports"

export interface TestApp {
  stack: LocalStack
  appUrl: string
  appPid: number
  buildDir: string
  stop(): Promise<void>
}

/** The production build, served over a temporary stack. */
export async function startTestApp(
  options: { env?: Record<string, string>; healthy?: boolean } = {},
): Promise<TestApp> {
  const build = await ensureBuild(() => {})
  const port = await anyFreePort()
  const appUrl = `http://127.0.0.1:${port}`
  const { children, stop, ...stack } = await startTemporaryStack(appUrl)
  try {
    const child = await startAppServer(children, {
      port,
      mode: "start",
      healthy: options.healthy,
      env: { ...environmentFor(stack), ...build.env, LOG_LEVEL: "warn", ...options.env },
      onOutput: process.env.DEBUG_APP ? (text) => process.stderr.write(text) : undefined,
    })
    return {
      stack,
      appUrl,
      appPid: child.pid,
      buildDir: build.dir,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
