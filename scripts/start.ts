// npm start: the whole product on this machine. With --dev, Next in development.
import fs from "node:fs"
import path from "node:path"
import { environmentFor, startAppServer } from "./app-server"
import { ensureBuild } from "./build"
import { startCrons } from "./crons"
import { startLocalStack } from "./local-stack"
import { seed } from "./local-stack/seed"
import { Children } from "./process/children"
import { holdLock } from "./process/lock"
import { nextFreePort } from "./process/ports"
import { Steps } from "./steps"

const dev = process.argv.includes("--dev")
const dir = path.resolve(process.env.PRESSRUN_DIR ?? path.join(import.meta.dirname, "../.pressrun"))
const steps = new Steps()
const children = new Children()
let crons: { stop(): void } | undefined
let stopping = false

async function stop(code: number, why?: string): Promise<never> {
  if (stopping) return new Promise(() => {})
  stopping = true
  if (why) console.error(`\n✗ ${why}`)
  console.log(`${why ? "" : "\n"}  Stopping …`)
  crons?.stop()
  await children.stopAll()
  console.log("✓ Stopped. Your data is in .pressrun/")
  process.exit(code)
}

process.on("SIGINT", () => void stop(0))
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0))
void children.died.then((how) => stop(1, `${how}: shutting the rest down.`))

async function findPort(name: string, wanted: number): Promise<number> {
  const port = await nextFreePort(wanted)
  if (port !== wanted) console.log(`  Port ${wanted} is taken: ${name} goes to ${port}.`)
  return port
}

async function start(): Promise<void> {
  fs.mkdirSync(dir, { recursive: true })
  holdLock(path.join(dir, "running.pid"))
  const port = await findPort("the app", readPort())
  const stack = await startLocalStack(children, {
    dir,
    postgresPort: await findPort("PostgreSQL", 54322),
    apiPort: await findPort("the Supabase API", 54321),
    siteUrl: `http://localhost:${port}`,
    onStep: (step) => steps.done(step),
  })
  steps.done(await seed(stack))

  const build = dev ? undefined : await ensureBuild(() => {})
  if (build) steps.done(build.fresh ? "Built for production" : "Build is up to date")
  await startAppServer(children, {
    port,
    mode: dev ? "dev" : "start",
    env: { ...environmentFor(stack), ...build?.env },
    onOutput: dev ? (text) => process.stdout.write(text) : keepLog(path.join(dir, "app.log")),
  })
  crons = startCrons(`http://127.0.0.1:${port}`, stack.cronSecret)
  steps.done("Serving")

  console.log(`
  Pressrun is at    http://localhost:${port}
  Sign in with      ${stack.demo.email}  ${stack.demo.password}
                    or click “Try the demo”
  Mails are at      ${stack.mailUrl}
  Stop with         Ctrl-C
`)
}

function readPort(): number {
  const port = Number(process.env.PORT ?? 3000)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`PORT must be a number from 1 to 65535, not “${process.env.PORT}”.`)
}

function keepLog(file: string): (text: string) => void {
  const stream = fs.createWriteStream(file, { mode: 0o600 })
  return (text) => stream.write(text)
}

start().catch((error: Error) => stop(1, error.message))
