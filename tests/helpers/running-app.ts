import { environmentFor, startAppServer } from "../../scripts/app-server"
import { ensureBuild } from "../../scripts/build"
import type { LocalStack } from "../../scripts/local-stack"
import { Children } from "../../scripts/process/children"
import { anyFreePort } from "../../scripts/process/ports"

/** Another app on a running stack, with a different environment, for the browser suite. */
export async function startAnotherApp(stack: LocalStack, env: Record<string, string>) {
  const build = await ensureBuild(() => {})
  const children = new Children()
  const port = await anyFreePort()
  await startAppServer(children, {
    port,
    mode: "start",
    env: { ...environmentFor(stack), ...build.env, LOG_LEVEL: "warn", ...env },
  })
  return { port, stop: () => children.stopAll() }
}
