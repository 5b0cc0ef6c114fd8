import { availableParallelism } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { Pool, type TaskContext } from "./pool"
import type { TaskName, Tasks } from "./tasks"

export type { TaskContext } from "./pool"

const KEY = Symbol.for("pressrun.threads")
// On globalThis, because Next bundles each route separately and a process needs one pool.
const home = globalThis as { [KEY]?: { program: string; pool: Pool } }

const OPTIONS = {
  // An owner holds at most half of them: two, so that the prints of one workspace do not wait for each other.
  size: Math.max(5, availableParallelism()),
  // The longest text and the largest table take 2 s.
  taskMs: 10_000,
  heapMb: 512,
  restHeapMb: 128,
  idleMs: 5_000,
  mostWaiting: 64,
}

/** Runs a task in a worker thread. */
export async function inThread<Name extends TaskName>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
  context?: TaskContext,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const pool = await currentPool()
  return pool.run(name, input, context) as Promise<Awaited<ReturnType<Tasks[Name]>>>
}

export const closeThreads = () => home[KEY]?.pool.close()

async function currentPool(): Promise<Pool> {
  if (home[KEY] && process.env.NODE_ENV !== "development") return home[KEY].pool
  const program = await findProgram()
  // In development the sources change under the running server.
  if (home[KEY]?.program !== program) {
    home[KEY]?.pool.close()
    home[KEY] = { program, pool: new Pool({ program, ...OPTIONS }) }
  }
  return home[KEY].pool
}

async function findProgram(): Promise<string> {
  // Written into the code by Next's build, which makes the file (next.config.js).
  const built = process.env.PRESSRUN_THREAD_PROGRAM
  if (built) return path.resolve(/* turbopackIgnore: true */ built)
  const bundler = pathToFileURL(path.resolve(/* turbopackIgnore: true */ "lib/threads/bundle.mjs"))
  const { ensureThreadProgram } = await import(/* turbopackIgnore: true */ bundler.href)
  return ensureThreadProgram()
}
