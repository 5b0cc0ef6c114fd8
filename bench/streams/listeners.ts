import { fork } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import type { Followed } from "./crowd"
import type { FromChild, ToChild } from "./listeners-child"

const HEARD_WITHIN_MS = 10_000

/** A process that listens. Clocks are those of one machine, so its times can be compared with ours. */
export class ListeningProcess {
  private readonly child = fork(path.join(import.meta.dirname, "listeners-child.ts"), {
    execArgv: ["--import", "tsx"],
  })
  private readonly heard = new Map<string, number>()
  private readonly waiting = new Map<string, (at: number) => void>()

  constructor() {
    this.child.on("message", (message: FromChild) => {
      if (!("heard" in message)) return
      const { jobId, revision, at } = message.heard
      const key = `${jobId} ${revision}`
      this.heard.set(key, at)
      this.waiting.get(key)?.(at)
    })
  }

  open(appUrl: string, all: Followed[]): Promise<void> {
    this.child.send({ appUrl, open: all } satisfies ToChild)
    return new Promise((resolve, reject) => {
      this.child.on("message", (message: FromChild) => "opened" in message && resolve())
      this.child.once("exit", () => reject(new Error("The process that listens has ended.")))
    })
  }

  /** When it was heard, in ms since the epoch. */
  whenHeard(jobId: string, revision: number): Promise<number> {
    const key = `${jobId} ${revision}`
    const at = this.heard.get(key)
    if (at !== undefined) return Promise.resolve(at)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${key} was not heard`)), HEARD_WITHIN_MS)
      this.waiting.set(key, (when) => {
        clearTimeout(timer)
        resolve(when)
      })
    })
  }

  async close(): Promise<void> {
    const ended = once(this.child, "exit")
    this.child.send({ close: true } satisfies ToChild)
    await ended
  }
}
