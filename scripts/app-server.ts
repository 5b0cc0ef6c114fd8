import path from "node:path"
import type { LocalStack } from "./local-stack"
import type { Child, Children } from "./process/children"

const ROOT = path.resolve(import.meta.dirname, "..")
const START_TIMEOUT_MS = 120_000

export interface AppServerOptions {
  port: number
  mode: "start" | "dev"
  env: Record<string, string>
  /** False when a test wants to see it unwell: any answer will do. */
  healthy?: boolean
  onOutput?: (text: string) => void
}

/** What a deployment would have in its environment, pointing at a local stack. */
export const environmentFor = (stack: LocalStack): Record<string, string> => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
  SUPABASE_SECRET_KEY: stack.secretKey,
  CRON_SECRET: stack.cronSecret,
  DEMO_EMAIL: stack.demo.email,
  DEMO_PASSWORD: stack.demo.password,
})

/** Next, serving; resolves when /api/health says that everything behind it answers too. */
export async function startAppServer(
  children: Children,
  options: AppServerOptions,
): Promise<Child> {
  const { port, mode, env } = options
  let log = ""
  const next = path.join(ROOT, "node_modules/next/dist/bin/next")
  const host = process.env.HOST ?? "127.0.0.1"
  const child = children.start(
    "Next.js",
    process.execPath,
    [next, mode, "-p", String(port), "-H", host],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        NODE_ENV: mode === "dev" ? "development" : "production",
        NEXT_TELEMETRY_DISABLED: "1",
      },
      onOutput: (text) => {
        log = (log + text).slice(-4000)
        options.onOutput?.(text)
      },
    },
  )
  const failed = child.ended.then((how): never => {
    throw new Error(`Next.js ended ${how}.\n${log}`)
  })
  failed.catch(() => {}) // said again by the launcher when it happens later
  await Promise.race([
    untilHealthy(`http://127.0.0.1:${port}/api/health`, options.healthy ?? true),
    failed,
  ])
  return child
}

async function untilHealthy(url: string, healthy: boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let last = "no answer"
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url)
      if (response.ok || !healthy) return
      last = await response.text()
    } catch (error) {
      last = (error as Error).message
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The app did not become healthy in time: ${last}`)
}
