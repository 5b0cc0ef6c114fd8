import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process"
import path from "node:path"

const STOP_GRACE_MS = 10_000

export interface Child {
  name: string
  pid: number
  /** Resolves when it ends, however it ends. */
  ended: Promise<string>
  stop(): Promise<void>
}

/**
 * The processes of one launcher. Each leads its own group, so that Ctrl-C reaches the launcher alone and
 * things stop in order: the reverse of how they started.
 */
export class Children {
  private readonly children: Child[] = []
  private readonly guard: ChildProcess
  private stopping = false
  /** Resolves with a sentence when a child dies that nobody asked to stop. */
  readonly died: Promise<string>
  private sayDied: (sentence: string) => void = () => {}

  constructor() {
    this.guard = spawn(process.execPath, [path.join(import.meta.dirname, "guard.mjs")], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    })
    this.guard.unref()
    this.died = new Promise((resolve) => (this.sayDied = resolve))
    this.guard.once("exit", () => {
      if (!this.stopping) this.sayDied("the process guard was killed")
    })
  }

  start(
    name: string,
    command: string,
    args: string[],
    options: SpawnOptions & { stopSignal?: NodeJS.Signals; onOutput?: (text: string) => void },
  ): Child {
    const { stopSignal = "SIGTERM", onOutput, ...spawnOptions } = options
    const process_ = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...spawnOptions,
      detached: true,
    })
    const pid = process_.pid
    if (!pid) throw new Error(`${name} could not be started: is ${command} there?`)
    this.guard.stdin?.write(`add ${pid}\n`)

    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text))
    }
    const ended = new Promise<string>((resolve) => {
      process_.once("error", (error) => resolve(error.message))
      process_.once("exit", (code, signal) =>
        resolve(signal ? `by ${signal}` : `with code ${code}`),
      )
    })
    void ended.then((how) => {
      killGroup(pid, "SIGKILL") // what it left behind
      this.guard.stdin?.write(`remove ${pid}\n`)
      if (!this.stopping) this.sayDied(`${name} (pid ${pid}) ended ${how}`)
    })

    const child: Child = {
      name,
      pid,
      ended,
      stop: async () => {
        killGroup(pid, stopSignal)
        const timer = setTimeout(() => killGroup(pid, "SIGKILL"), STOP_GRACE_MS)
        await ended
        clearTimeout(timer)
      },
    }
    this.children.push(child)
    return child
  }

  async stopAll(): Promise<void> {
    this.stopping = true
    for (const child of this.children.splice(0).reverse()) await child.stop()
    this.guard.stdin?.end()
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // Already gone.
  }
}
