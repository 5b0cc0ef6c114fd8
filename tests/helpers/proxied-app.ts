import { inject } from "vitest"
import { environmentFor, startAppServer } from "../../scripts/app-server"
import { Children } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"

export interface ProxiedApp {
  url: string
  /** What it has logged. Comes a moment after the answer. */
  log(): string
  clearLog(): void
  stop(): Promise<void>
}

/** A second app on the stack of the suite, which reaches Supabase through a proxy that the test controls. */
export async function startProxiedApp(
  proxy: { url: string },
  env: Record<string, string> = {},
): Promise<ProxiedApp> {
  const children = new Children()
  const port = await anyFreePort()
  let log = ""
  await startAppServer(children, {
    port,
    mode: "start",
    env: {
      ...environmentFor(inject("stack")),
      ...{ PRESSRUN_BUILD_DIR: inject("app").buildDir, SUPABASE_URL: proxy.url, LOG_LEVEL: "warn" },
      ...env,
    },
    onOutput: (text) => (log += text),
  })
  log = ""
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    clearLog: () => void (log = ""),
    stop: () => children.stopAll(),
  }
}
