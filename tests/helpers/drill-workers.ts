import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { DrillStack } from "./drill-stack"
import { listProcesses, until, type Process } from "./launcher"

const ROOT = path.resolve(import.meta.dirname, "../..")
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href

export interface DrillWorker {
  pid: number
  /** "with code 0" or "by SIGKILL". */
  ended: Promise<string>
  output(): string
  signal(name: NodeJS.Signals): void
}

interface WorkerOptions {
  script?: string
  args?: string[]
  /** Another way to the API, through a proxy that a drill has in its hand. */
  supabaseUrl?: string
}

/** `npm run worker`, without npm in between: its pid is the worker's own. */
function startWorker(stack: DrillStack, options: WorkerOptions = {}): DrillWorker {
  const { script = "scripts/worker.ts", args = ["--concurrency", "3"] } = options
  let output = ""
  const { pid, ended } = stack.children.start(
    "worker",
    process.execPath,
    ["--import", TSX, script, ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "info",
        SUPABASE_URL: options.supabaseUrl ?? stack.supabaseUrl,
        SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
        SUPABASE_SECRET_KEY: stack.secretKey,
      },
      onOutput(text) {
        output += text
        if (process.env.DEBUG_DRILLS) process.stderr.write(text)
      },
    },
  )
  return { pid, ended, output: () => output, signal: (name) => void process.kill(pid, name) }
}

/** The workers of one drill. */
export class Crew {
  private readonly workers: DrillWorker[] = []

  constructor(private readonly stack: DrillStack) {}

  start(options?: WorkerOptions): DrillWorker {
    const worker = startWorker(this.stack, options)
    this.workers.push(worker)
    return worker
  }

  /** Whoever is still there is asked to stop. Answers how each ended, and what Chromium is left. */
  async dismiss(): Promise<{ endings: string[]; chromiums: Process[] }> {
    for (const { pid } of this.workers) tell(pid, "SIGTERM")
    const endings = await Promise.all(this.workers.map(({ ended }) => ended))
    // One that lost its owner to SIGKILL takes a moment to notice.
    await until(() => chromiumsOf(this.workers).length === 0, 5_000).catch(() => {})
    return { endings, chromiums: chromiumsOf(this.workers) }
  }

  /** After a drill that failed: nothing of it may disturb the next. */
  async abandon(): Promise<void> {
    for (const { pid } of [...chromiumsOf(this.workers), ...this.workers]) tell(pid, "SIGKILL")
    await Promise.all(this.workers.map(({ ended }) => ended))
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** The press names each Chromium's folder after the process that owns it. */
export const chromiumsOf = (
  workers: Pick<DrillWorker, "pid">[],
): (Process & { parent: number })[] =>
  listProcesses().filter(({ args }) =>
    workers.some(({ pid }) => args.includes(`/pressrun-press-${pid}-`)),
  )

/** The browser itself, not the processes it has started. */
export const browserOf = (worker: DrillWorker): number | undefined =>
  chromiumsOf([worker]).find(({ parent }) => parent === worker.pid)?.pid

/** What this worker holds now, of the stages asked for. */
export async function heldBy(
  { sql }: DrillStack,
  { pid }: Pick<DrillWorker, "pid">,
  stages = ["loading", "rendering", "printing", "saving"],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.jobs
     where status = 'processing' and worker like ${`%/${pid}/%`} and stage in ${sql(stages)}`
  return rows.map(({ id }) => id)
}

/** Answers the first of them that holds a job. */
export async function untilOneIsBusy(
  stack: DrillStack,
  workers: DrillWorker[],
  stages?: string[],
): Promise<DrillWorker> {
  let busy: DrillWorker | undefined
  await until(
    async () => {
      for (const worker of workers) {
        if ((await heldBy(stack, worker, stages)).length > 0) return ((busy = worker), true)
      }
      return false
    },
    30_000,
    () => workers.map(({ output }) => output().slice(-2000)).join("\n"),
  )
  return busy!
}
