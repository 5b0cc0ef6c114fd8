import { inject } from "vitest"
import { environmentFor, startAppServer } from "../../scripts/app-server"
import { Children } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"

export interface ProxiedApp {
  url: string
  /** What it logged since it was last asked. */
  takeLog(): string
  stop(): Promise<void>
}

/** A second app on the stack of the suite, which reaches Supabase through a proxy that a test has in its hand. */
export async function startProxiedApp(proxy: { url: string }): Promise<ProxiedApp> {
  const children = new Children()
  const port = await anyFreePort()
  let log = ""
  await startAppServer(children, {
    port,
    mode: "start",
    env: {
      ...environmentFor(inject("stack")),
      ...{ PRESSRUN_BUILD_DIR: inject("app").buildDir, SUPABASE_URL: proxy.url, LOG_LEVEL: "warn" },
    },
    onOutput: (text) => (log += text),
  })
  const takeLog = () => {
    const taken = log
    log = ""
    return taken
  }
  takeLog()
  return { url: `http://127.0.0.1:${port}`, takeLog, stop: () => children.stopAll() }
}
